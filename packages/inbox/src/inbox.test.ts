import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, test } from "vitest";
import { openMailFiles } from "./mail-files.ts";
import { type MailInbox, type MailInboxOptions, startMailInbox } from "./index.ts";

const running: MailInbox[] = [];
const folders: string[] = [];

const start = async (options: MailInboxOptions = {}): Promise<MailInbox> => {
  const inbox = await startMailInbox({ smtpPort: 0, webPort: 0, ...options });
  running.push(inbox);
  return inbox;
};

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "mail-inbox-"));
  folders.push(folder);
  return folder;
};

const send = (inbox: MailInbox, mail: object, timeouts: object = {}): Promise<unknown> =>
  createTransport({ url: inbox.smtpUrl, ...timeouts }).sendMail({
    from: "salon@salon.test",
    to: "ada@example.test",
    subject: "Hello",
    text: "Hi",
    ...mail,
  });

const sendRaw = (inbox: MailInbox, raw: string | Buffer): Promise<unknown> =>
  send(inbox, { envelope: { from: "salon@salon.test", to: ["ada@example.test"] }, raw });

afterEach(async () => {
  for (const inbox of running.splice(0)) await inbox.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe("receiving", () => {
  test("a mail arrives with its text, HTML, links, files and envelope", async () => {
    const inbox = await start();
    await send(inbox, {
      to: "Ada <ada@example.test>",
      bcc: "hidden@example.test",
      subject: "Ẹ káàbọ̀",
      replyTo: "front@salon.test",
      text: "Go to http://localhost:5173/verify/abc.",
      html: '<a href="http://localhost:5173/verify/abc?x=1&amp;y=2">Go</a> <a href="javascript:alert(1)">no</a>',
      attachments: [{ filename: "list.csv", content: "a,b" }],
    });
    const mail = await inbox.waitFor((one) => one.subject === "Ẹ káàbọ̀", 30_000);
    expect(mail).toMatchObject({
      envelope: { from: "salon@salon.test", to: ["ada@example.test", "hidden@example.test"] },
      to: '"Ada" <ada@example.test>',
      replyTo: "front@salon.test",
      text: "Go to http://localhost:5173/verify/abc.",
      links: ["http://localhost:5173/verify/abc?x=1&y=2", "http://localhost:5173/verify/abc"],
    });
    expect(mail.attachments.map((file) => [file.name, file.content.toString()])).toEqual([["list.csv", "a,b"]]);
    expect(mail.headers.some((line) => /^bcc/i.test(line))).toBe(false);
  });

  test.each([
    ["no content", ""],
    ["no headers", "just words\r\nand more"],
    ["no body", "Subject: Only this\r\n"],
    ["bytes that are not text", Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10, 128, 129])],
    ["an unknown charset", "Content-Type: text/plain; charset=klingon\r\n\r\nnuqneH"],
    ["a missing boundary", "Content-Type: multipart/mixed; boundary=x\r\n\r\n--y\r\n\r\nhi"],
    ["broken encoded words", 'Subject: =?utf-8?b?////=E2=82?= =?nope?q?x?=\r\nTo: <<>,;:"\r\n\r\nhi'],
    ["a broken date", "Date: yesterday\r\nMessage-ID: <\r\n\r\nhi"],
    ["nested parts", `${"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n".repeat(300)}\r\nhi`],
  ])("a mail with %s is stored and can be read", async (_name, raw) => {
    const inbox = await start();
    await sendRaw(inbox, raw);
    const [mail] = inbox.mails();
    for (const view of ["", "?view=html", "?view=text", "?view=links", "?view=headers", "?view=source"]) {
      expect((await fetch(`${inbox.webUrl}/mails/${mail?.id}${view}`)).status).toBe(200);
    }
    expect((await fetch(inbox.webUrl)).status).toBe(200);
  });

  test("a mail that cannot be parsed is stored whole, with the reason", async () => {
    const inbox = await start();
    const raw = "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n".repeat(5000);
    await sendRaw(inbox, raw);
    const [mail] = inbox.mails();
    expect(mail).toMatchObject({ to: "ada@example.test", html: "", problem: expect.stringContaining("child nodes") });
    expect(mail?.text).toContain(raw);
    expect(await (await fetch(`${inbox.webUrl}/mails/1`)).text()).toContain("could not be taken apart");
  });

  test("an incomplete mail is not stored", async () => {
    const inbox = await start();
    await new Promise<void>((resolve) => {
      const socket = connect(inbox.smtpPort, "127.0.0.1");
      const lines = ["EHLO me", "MAIL FROM:<a@b.test>", "RCPT TO:<c@d.test>", "DATA", "Subject: half"];
      socket.on("data", () => {
        const line = lines.shift();
        if (line !== undefined) socket.write(`${line}\r\n`);
        if (lines.length === 0) socket.destroy();
      });
      socket.on("close", () => resolve());
    });
    await send(inbox, { subject: "whole" });
    expect(inbox.mails().map((mail) => mail.subject)).toEqual(["whole"]);
  });

  test("only the last 500 mails are kept", async () => {
    const dataDir = await newFolder();
    const files = await openMailFiles(dataDir);
    const envelope = { from: "a@b.test", to: ["c@d.test"] };
    for (let number = 1; number <= 500; number += 1)
      await files.save({
        id: String(number),
        receivedAt: new Date(1_700_000_000_000 + number).toISOString(),
        envelope,
        raw: Buffer.from(`Subject: ${number}\r\n\r\nx`),
      });
    const inbox = await start({ dataDir });
    for (const subject of ["501", "502", "503"]) await send(inbox, { subject });
    expect(inbox.mails()).toHaveLength(500);
    expect(inbox.mails()[0]?.subject).toBe("4");
    expect(await readdir(dataDir)).toHaveLength(500);
  });
});

describe("waiting", () => {
  test("waits for a mail that has not arrived, and fails with the list of those that did", async () => {
    const inbox = await start();
    const waiting = inbox.waitFor((mail) => mail.subject === "Later", 5000);
    await send(inbox, { subject: "Sooner" });
    await send(inbox, { subject: "Later" });
    expect((await waiting).subject).toBe("Later");
    await expect(inbox.waitFor((mail) => mail.subject === "Never", 1)).rejects.toThrow('"Sooner" to ada@example.test');
  });

  test("returns the newest of several mails that match", async () => {
    const inbox = await start();
    await send(inbox, { text: "first" });
    await send(inbox, { text: "second" });
    expect((await inbox.waitFor((mail) => mail.subject === "Hello", 1)).text.trim()).toBe("second");
  });
});

describe("storing", () => {
  test("mails survive a restart, byte for byte, until they are cleared", async () => {
    const dataDir = await newFolder();
    const first = await start({ dataDir, now: () => new Date("2026-11-23T08:30:00.000Z") });
    await send(first, { subject: "One", bcc: "hidden@example.test" });
    await send(first, { subject: "Two" });
    const before = first.mails();
    await first.stop();
    const second = await start({ dataDir });
    expect(second.mails()).toEqual(before);
    await send(second, { subject: "Three" });
    expect(second.mails().map((mail) => [mail.id, mail.subject])).toEqual([
      ["1", "One"],
      ["2", "Two"],
      ["3", "Three"],
    ]);
    await second.clear();
    expect(second.mails()).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("an invalid port is named", async () => {
    await expect(startMailInbox({ smtpPort: Number.NaN })).rejects.toThrow("Mail inbox, SMTP: NaN is not a port");
    await expect(startMailInbox({ smtpPort: 0, webPort: 70_000 })).rejects.toThrow("page: 70000 is not a port");
  });

  test("a taken port is named", async () => {
    const inbox = await start();
    const { smtpPort, webPort } = inbox;
    await expect(startMailInbox({ smtpPort, webPort: 0 })).rejects.toThrow(`port ${smtpPort} on 127.0.0.1 is taken`);
    await expect(startMailInbox({ smtpPort: 0, webPort })).rejects.toThrow(`port ${webPort} on 127.0.0.1 is taken`);
  });
});

describe("faults", () => {
  test.each([
    ["refuse", { code: "ECONNECTION" }],
    ["451", { responseCode: 451 }],
    ["550", { responseCode: 550 }],
    ["hang", { code: "ETIMEDOUT" }],
  ] as const)("%s fails the requested number of attempts", async (kind, failure) => {
    const inbox = await start();
    inbox.faults.set(kind, 1);
    await expect(send(inbox, {}, { greetingTimeout: 500 })).rejects.toMatchObject(failure);
    expect([inbox.mails().length, inbox.faults.left(kind)]).toEqual([0, 0]);
    await send(inbox, {});
    expect(inbox.mails()).toHaveLength(1);
  });

  test("die-after-data stores the mail and does not acknowledge it", async () => {
    const inbox = await start();
    inbox.faults.set("die-after-data");
    await expect(send(inbox, {})).rejects.toMatchObject({ code: "ECONNECTION" });
    expect(inbox.mails()).toHaveLength(1);
    inbox.faults.clear();
    await send(inbox, {});
    expect(inbox.mails()).toHaveLength(2);
  });
});
