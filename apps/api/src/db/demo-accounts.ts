import type { Deps } from "../deps.ts";
import { createUser, findUserByEmail } from "../features/users/users.ts";

const DEMO_PASSWORD = "Salon#2025";
/** The addresses of the demo accounts by role. */
export const DEMO_EMAILS = {
  admin: "admin@salon.test",
  author: "author@salon.test",
  customer: "customer@salon.test",
} as const;
const DEMO_ACCOUNTS = [
  { name: "Adunni Bello", email: DEMO_EMAILS.admin, role: "admin" },
  { name: "Tunde Alabi", email: DEMO_EMAILS.author, role: "author" },
  { name: "Folake Ọlá", email: DEMO_EMAILS.customer, role: "customer" },
] as const;

/** Creates the demo accounts that do not exist. */
export async function ensureDemoAccounts(deps: Pick<Deps, "passwords" | "now">): Promise<void> {
  for (const account of DEMO_ACCOUNTS)
    if (!(await findUserByEmail(account.email)))
      await createUser(deps, { ...account, password: DEMO_PASSWORD, verified: true });
}

/** Describes the demo accounts that still have the public demo password and the way to lock them; null when there is none. */
export async function findOpenDemoAccounts({ passwords }: Pick<Deps, "passwords">): Promise<string | null> {
  const open: string[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUserByEmail(email);
    if (user && (await passwords.matches(DEMO_PASSWORD, user.passwordHash))) open.push(email);
  }
  if (open.length === 0) return null;
  return `MONGODB_URI: the database has demo accounts with the public demo password (${open.join(", ")}); use a database without them, or lock them as docs/operations.md says under "Demo accounts"`;
}

/** @throws Error while a demo account has the demo password */
export async function refuseDemoAccounts(deps: Pick<Deps, "passwords">): Promise<void> {
  const open = await findOpenDemoAccounts(deps);
  if (open !== null) throw new Error(open);
}
