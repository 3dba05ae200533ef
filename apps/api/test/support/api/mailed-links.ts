import type { TestApi } from "./start-api.ts";

/** The token of the newest link of this kind in the mails to an address. */
export async function lastToken(
  { inbox, jobs, url }: TestApi,
  email: string,
  page: "verify" | "resetPassword" | "sign-in-link",
): Promise<string> {
  await jobs.runAll();
  const links = inbox.mails().flatMap((mail) => (mail.to === email ? mail.links : []));
  const link = links.findLast((one) => one.startsWith(`${url}/${page}/`));
  if (link === undefined) throw new Error(`no link to ${page} was mailed to ${email}`);
  return new URL(link).pathname.split("/").at(-1)!;
}
