import { type MailInbox, startMailInbox } from "@salon/inbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Brand, type RenderedMail, checkMailServer, createMailer, renderMail } from "../index.ts";

const brand: Brand = {
  name: "Ibadandun Salon & Spa",
  address: "1 Iwo Road, Ibadan, Oyo State, Nigeria",
  supportEmail: "hello@salon.test",
  phone: "+234 800 000 0001",
  mapUrl: "https://www.google.com/maps/search/?api=1&query=Iwo%20Road",
  chatUrl: "https://wa.me/2348000000001",
  publicUrl: "http://localhost:5173",
};
const message: RenderedMail = { subject: "Hello", html: "<p>Hi</p>", text: "Hi", replyTo: "hello@salon.test" };
let inbox: MailInbox;

const mailer = (timeouts = {}) =>
  createMailer({ smtpUrl: inbox.smtpUrl, from: "Ibadandun Salon & Spa <no-reply@salon.test>", timeouts });

beforeAll(async () => {
  inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
});
afterEach(async () => {
  inbox.faults.clear();
  await inbox.clear();
});
afterAll(() => inbox.stop());

describe("sending", () => {
  test("a mail arrives as HTML and text, from the salon, with its id and its links", async () => {
    const token = "a-b_C9".repeat(7);
    const rendered = renderMail(
      {
        kind: "verification",
        data: { email: "ada@example.com", name: "Ada", token, expiresAt: new Date("2026-11-24T08:30:00Z") },
      },
      brand,
    );
    await mailer().send({ to: "ada@example.test", message: rendered, messageId: "<row-1@salon.test>" });
    const [mail] = inbox.mails();
    expect(mail).toMatchObject({
      envelope: { from: "no-reply@salon.test", to: ["ada@example.test"] },
      from: '"Ibadandun Salon & Spa" <no-reply@salon.test>',
      to: "ada@example.test",
      subject: "Verify your account – Ibadandun Salon & Spa",
      messageId: "<row-1@salon.test>",
      text: rendered.text,
      html: rendered.html,
    });
    expect(mail?.links).toContain(`http://localhost:5173/verify/${token}`);
  });

  test("a mail that nobody typed says so, and one that a person typed does not", async () => {
    const isMarked = async (sent: RenderedMail) => {
      await inbox.clear();
      await mailer().send({ to: "ada@example.test", message: sent });
      return inbox.mails()[0]?.headers.includes("Auto-Submitted: auto-generated");
    };
    expect(await isMarked(message)).toBe(true);
    expect(await isMarked({ ...message, isTyped: true })).toBe(false);
  });

  test("the newsletter has the headers for one-click unsubscribe", async () => {
    const unsubscribeUrl = "https://salon.test/api/v1/users/unsubscribe/abc";
    await mailer().send({ to: "ada@example.test", message: { ...message, unsubscribeUrl } });
    expect(inbox.mails()[0]?.headers).toEqual(
      expect.arrayContaining([
        `List-Unsubscribe: <${unsubscribeUrl}>`,
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ]),
    );
  });
});

describe("invalid input is refused before a connection is opened [T18]", () => {
  test.each([
    "a@b.co,evil@x.test",
    "a@b.co evil@x.test",
    '"x@evil.com y"@good.co',
    "a@b.co\r\nRCPT TO:<evil@x.test>",
    "a@b.co\nBcc: evil@x.test",
    "Ada <a@b.co>",
    "a@b.co>",
    "a@localhost",
    "@b.co",
    "a\u0000@b.co",
    `${"a".repeat(64)}@${"b.".repeat(120)}co`,
    "",
  ])("the recipient %j", async (to) => {
    await expect(mailer().send({ to, message })).rejects.toMatchObject({ name: "MailError", permanent: true });
    await expect(mailer().send({ to: "a@b.co", message: { ...message, replyTo: to } })).rejects.toThrow(
      "e-mail address",
    );
    expect(inbox.mails()).toEqual([]);
  });

  test.each([
    [{ message: { ...message, subject: "Hi\r\nBcc: evil@x.test" } }, "subject"],
    [{ messageId: "<a@b>\r\nBcc: evil@x.test" }, "message id"],
    [{ message: { ...message, unsubscribeUrl: "javascript:alert(1)" } }, "unsubscribe"],
  ])("%j", async (wrong, why) => {
    await expect(mailer().send({ to: "a@b.co", message, ...wrong })).rejects.toThrow(why);
    expect(inbox.mails()).toEqual([]);
  });

  test.each([
    [{ smtpUrl: "http://mail.test", from: "a@b.co" }, "smtp://"],
    [{ smtpUrl: "nonsense", from: "a@b.co" }, "smtp://"],
    [{ smtpUrl: "smtp://mail.test", from: "nobody" }, "e-mail address"],
    [{ smtpUrl: "smtp://mail.test", from: "A <a@b.co>, B <b@b.co>" }, "e-mail address"],
    [{ smtpUrl: "smtp://mail.test", from: "A\r\nBcc: <a@b.co>" }, "e-mail address"],
  ])("the settings %j", (options, why) => {
    expect(() => createMailer(options)).toThrow(why);
  });
});

describe("a failing mail server", () => {
  test.each([
    ["refuse", false],
    ["451", false],
    ["550", true],
    ["die-after-data", false],
  ] as const)("%s: permanent is %s, and the next attempt arrives", async (kind, permanent) => {
    inbox.faults.set(kind, 1);
    await expect(mailer().send({ to: "a@b.co", message })).rejects.toMatchObject({ name: "MailError", permanent });
    await mailer().send({ to: "a@b.co", message });
    expect(inbox.mails().map((mail) => mail.subject)).toEqual(
      kind === "die-after-data" ? ["Hello", "Hello"] : ["Hello"],
    );
  });

  test.each([{ silence: 50 }, { total: 50 }])("a server that hangs times out after %j ms", async (timeouts) => {
    inbox.faults.set("hang");
    await expect(mailer(timeouts).send({ to: "a@b.co", message })).rejects.toMatchObject({ permanent: false });
  });

  test("close aborts the send under way, and later sends are refused", async () => {
    inbox.faults.set("hang");
    const closed = mailer();
    const sending = closed.send({ to: "a@b.co", message });
    closed.close();
    await expect(sending).rejects.toMatchObject({ permanent: false });
    inbox.faults.clear();
    await expect(closed.send({ to: "a@b.co", message })).rejects.toMatchObject({ permanent: false });
    expect(inbox.mails()).toEqual([]);
  });
});

describe("where encryption is required", () => {
  const send = (smtpUrl: string) =>
    createMailer({ smtpUrl, from: "no-reply@salon.test", requireTls: true }).send({ to: "a@b.co", message });

  test.each(["", "?requireTLS=false", "?ignoreTLS=true&requireTLS=false", "?opportunisticTLS=true"])(
    "a server without STARTTLS gets no mail, and the mail can be tried again; address ends in %j",
    async (options) => {
      await expect(send(`${inbox.smtpUrl}/${options}`)).rejects.toMatchObject({ name: "MailError", permanent: false });
      expect(inbox.mails()).toEqual([]);
    },
  );

  test("a server with STARTTLS gets the mail, if its certificate is trusted", async () => {
    const encrypting = await startMailInbox({ smtpPort: 0, webPort: 0, starttls: true });
    await expect(send(encrypting.smtpUrl)).rejects.toThrow(/certificate/);
    await send(`${encrypting.smtpUrl}/?tls.rejectUnauthorized=false`);
    expect(encrypting.mails().map(({ subject }) => subject)).toEqual(["Hello"]);
    await encrypting.stop();
  });
});

test.each([
  [false, "", false],
  [false, "?requireTLS=false", false],
  [true, "?tls.rejectUnauthorized=false", true],
])(
  "a check of a server with STARTTLS %j at an address that ends in %j answers encrypted: %j",
  async (starttls, options, encrypted) => {
    const server = await startMailInbox({ smtpPort: 0, webPort: 0, starttls });
    expect(await checkMailServer(`${server.smtpUrl}/${options}`)).toEqual({ encrypted });
    await server.stop();
  },
);
