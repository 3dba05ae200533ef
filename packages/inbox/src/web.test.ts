import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailInbox, startMailInbox } from "./index.ts";

const EVIL = '"><script>alert(1)</script>';
let inbox: MailInbox;

const page = async (path: string): Promise<string> => (await fetch(inbox.webUrl + path)).text();

beforeAll(async () => {
  inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
  const transport = createTransport(inbox.smtpUrl);
  await transport.sendMail({ from: "a@b.test", to: "ada@example.test", subject: "Reset your password", text: "Go" });
  await transport.sendMail({
    from: { name: EVIL, address: "a@b.test" },
    to: "bola@example.test",
    subject: EVIL,
    text: EVIL,
    html: `<html><head><title>t</title></head><body><script>alert(1)</script><a href="https://x.test/${EVIL}">x</a></body></html>`,
    attachments: [{ filename: `${EVIL}é.html`, content: EVIL, contentType: "text/html" }],
  });
});
afterAll(() => inbox.stop());

test("the list is newest first and a search finds the mails that contain every word", async () => {
  const ids = async (path: string) =>
    ((await (await fetch(inbox.webUrl + path)).json()) as { id: string }[]).map((mail) => mail.id);
  expect(await ids("/api/mails")).toEqual(["2", "1"]);
  expect(await ids("/api/mails?q=ADA+password")).toEqual(["1"]);
  expect(await ids("/api/mails?q=ada+bola")).toEqual([]);
  expect(await page("/?q=password")).toContain("Reset your password");
  expect(await page("/?q=nothing-like-this")).toContain("No mail holds “nothing-like-this”");
});

test("a mail as JSON has its fields but not its raw source", async () => {
  const mail = (await (await fetch(`${inbox.webUrl}/api/mails/1`)).json()) as object;
  expect(mail).toMatchObject({ id: "1", text: "Go\n", links: [], envelope: { to: ["ada@example.test"] } });
  expect(mail).not.toHaveProperty("raw");
});

test.each(["/", `/?q=${encodeURIComponent(EVIL)}`, "html", "text", "links", "files", "headers", "source"])(
  "%s escapes the contents of a mail",
  async (path) => {
    const body = await page(path.startsWith("/") ? path : `/mails/2?view=${path}`);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&lt;script&gt;");
  },
);

test("a mail's HTML is served in a sandbox that runs no script and loads nothing", async () => {
  const response = await fetch(`${inbox.webUrl}/mails/2/html`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/^sandbox(?!.*(?:allow-scripts|allow-same-origin|allow-forms))/);
  expect(await response.text()).toContain('<head><base target="_blank"><title>');
});

test("an attachment is always a download", async () => {
  const response = await fetch(`${inbox.webUrl}/mails/2/attachments/0`);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(`${EVIL}é.html`)}`,
  );
  expect(await response.text()).toBe(EVIL);
});

test("the source is the whole mail as received", async () => {
  expect(await page("/mails/1/raw")).toBe(inbox.mails()[0]?.raw.toString());
});

test.each(["/mails/99", "/mails/1/attachments/0", "/mails/1/nothing", "/nothing", "/mails/../etc", "//", "/%"])(
  "%s answers 404",
  async (path) => {
    expect((await fetch(inbox.webUrl + path)).status).toBe(404);
  },
);

test("a request that would change something is refused", async () => {
  expect((await fetch(`${inbox.webUrl}/api/mails`, { method: "DELETE" })).status).toBe(405);
  expect(inbox.mails()).toHaveLength(2);
});
