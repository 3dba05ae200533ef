import { type MailInbox, startMailInbox } from "@salon/inbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mail, type MailKind, createMailer, renderMail } from "./index.ts";
import { readHtml } from "./testing/read-html.ts";
import { sampleBrand, sampleMails } from "./testing/sample-mails.ts";

const NAME = "Adébáyọ̀ Ọlátúnjí";
const EVIL = "Zed\r\nBcc: x@y.test\u2028 </td><img src=x onerror=alert(1)> & \"'\u202Egpj.exe\u0000";
const CLEAN_EVIL = "Zed Bcc: x@y.test </td><img src=x onerror=alert(1)> & \"'gpj.exe";

const each = (name: string): [string, Mail][] => sampleMails(name).map((mail) => [mail.kind, mail]);
const find = (kind: MailKind): Mail => sampleMails(NAME).find((mail) => mail.kind === kind) as Mail;
const squeeze = (text: string): string => text.replace(/\s+/g, " ");

describe.each(each(NAME))("%s", (_kind, mail) => {
  const rendered = renderMail(mail, sampleBrand);
  const html = readHtml(rendered.html);

  test("says the same in HTML and in plain text", () => {
    const [heading = ""] = rendered.text.split("\n");
    expect(html.text).toContain(heading);
    // List marks, quote marks and labels exist only in the plain text.
    const words = rendered.text.replace(/^\s*(?:- |> ?|--$)/gm, "").split(/\n|: (?=\S)/);
    const lines = words.map((word) => squeeze(word).trim().replace(/:$/, ""));
    // In HTML these are links with words.
    const hidden = ["/unsubscribe/", sampleBrand.mapUrl, sampleBrand.chatUrl];
    for (const line of lines.filter((one) => !hidden.some((url) => one.includes(url))))
      expect(squeeze(html.text)).toContain(line);
  });

  test("links only to the salon, its place on a map and a chat with it, and has the same links in the plain text", () => {
    for (const link of html.links.filter((one) => one !== sampleBrand.mapUrl && one !== sampleBrand.chatUrl))
      expect(link).toMatch(/^(?:https:\/\/salon\.test\/|mailto:hello@salon\.test$)(?![^?]*%3F)/);
    for (const link of html.links.filter((one) => one !== "https://salon.test/")) {
      expect(rendered.text).toContain(link.replace("mailto:", ""));
    }
  });

  test("names no place but the salon's", () => {
    expect(`${rendered.subject} ${rendered.text} ${rendered.html}`).not.toMatch(/\bIwo\b|\bIbadan\b|Oyo State/);
  });

  test("contains no image, script, frame, form or remote resource", () => {
    expect(html.tags.filter((tag) => /^(?:img|link|script|iframe|form|input|object|svg)$/.test(tag))).toEqual([]);
    expect(rendered.html).not.toMatch(/url\(|@import/);
  });

  test("is a page with a language, a title, one heading and layout tables", () => {
    expect(rendered.html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html.tags.filter((tag) => tag === "title" || tag === "h1")).toEqual(["title", "h1"]);
    expect(rendered.html.match(/<table(?! role="presentation")/)).toBeNull();
    expect(rendered.subject).toMatch(/ – Ibadandun Salon & Spa$/);
  });
});

describe.each(each(EVIL))("%s with a name that contains markup and control characters [T18]", (_kind, mail) => {
  const rendered = renderMail(mail, sampleBrand);
  const plain = readHtml(renderMail(find(mail.kind), sampleBrand).html);

  test("has the same subject, elements and links as with a plain name", () => {
    const html = readHtml(rendered.html);
    expect(rendered.subject).toBe(renderMail(find(mail.kind), sampleBrand).subject);
    // The contact message may have more line breaks, and no other difference.
    expect(html.tags.filter((tag) => tag !== "br")).toEqual(plain.tags.filter((tag) => tag !== "br"));
    expect(new Set(html.attributes)).toEqual(new Set(plain.attributes));
    expect(html.links).toEqual(plain.links);
  });

  test("shows the name as one line of text", () => {
    const shown = mail.kind === "newsletterWelcome" ? [] : [CLEAN_EVIL];
    const words = /Zed.*?gpj\.exe/;
    expect(readHtml(rendered.html).text.match(words)?.slice(0, 1) ?? []).toEqual(shown);
    expect(rendered.text.match(words)?.slice(0, 1) ?? []).toEqual(shown);
    expect(rendered.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u);
  });
});

describe("a button", () => {
  const stylesOf = (text = ""): Record<string, string> =>
    Object.fromEntries(text.split(";").map((part) => part.split(":") as [string, string]));
  const buttons = sampleMails(NAME).flatMap((mail) =>
    [
      ...renderMail(mail, sampleBrand).html.matchAll(
        /<td[^>]* style="([^"]*)"><a [^>]*style="([^"]*inline-block[^"]*)"/g,
      ),
    ].map(([, cell, link]) => [mail.kind, stylesOf(cell), stylesOf(link)] as const),
  );

  test("is in most mails", () => expect(buttons.length).toBeGreaterThan(5));

  // Outlook for Windows renders with Word, which ignores the padding of a link and uses mso-padding-alt of a cell.
  test.each(buttons)("of %s is as large in Outlook for Windows as elsewhere", (_kind, cell, link) => {
    expect(link["padding"]).toMatch(/^\d+px \d+px$/);
    expect(cell).toMatchObject({
      "mso-padding-alt": link["padding"],
      "background-color": expect.any(String) as string,
    });
    expect(link["mso-padding-alt"]).toBe("0");
    expect(cell).not.toHaveProperty("padding");
  });
});

describe("the content of the mails", () => {
  test("a token is escaped in a link under the public URL", () => {
    const mail: Mail = {
      kind: "passwordReset",
      data: { email: "ada@example.com", name: NAME, token: "a/../b?c#d", expiresAt: new Date(0) },
    };
    expect(renderMail(mail, sampleBrand).text).toContain("https://salon.test/resetPassword/a%2F..%2Fb%3Fc%23d\n");
  });

  test("times are Lagos times, in any host time zone, and money is in whole naira [R12]", () => {
    const { text } = renderMail(find("bookingConfirmed"), sampleBrand);
    expect(text).toContain("- Haircut & Styling\n  Mon, 23 Nov 2026, 9:30 AM WAT\n  NGN 3,000\n");
    expect(text).toContain(
      "- Braiding & Weaving × 2\n  Sat, 28 Nov 2026, 3:00 PM WAT\n  NGN 25,000\nTotal: NGN 28,000",
    );
    const midnight: Mail = {
      kind: "passwordChanged",
      data: { name: NAME, changedAt: new Date("2026-11-23T23:05:00Z") },
    };
    expect(renderMail(midnight, sampleBrand).text).toContain("Tue, 24 Nov 2026, 12:05 AM WAT");
    const broken: Mail = { kind: "refunded", data: { name: NAME, amount: 0.5, reference: "R" } };
    expect(() => renderMail(broken, sampleBrand)).toThrow(RangeError);
  });

  test.each(["bookingConfirmed", "bookingChanged", "reminder", "waitlistOffer"] as const)(
    "%s says where the salon is and how to reach it",
    (kind) => {
      const { text, html } = renderMail(find(kind), sampleBrand);
      expect(text).toContain(`Where: ${sampleBrand.address}\nPhone: ${sampleBrand.phone}`);
      expect(text).toContain(`Show on a map: ${sampleBrand.mapUrl}\nWhatsApp: ${sampleBrand.chatUrl}\n`);
      expect(html).toContain(`href="${sampleBrand.chatUrl}"`);
    },
  );

  test("a cancellation says how to reach the salon, and not where it is", () => {
    const { text } = renderMail(find("bookingCancelled"), sampleBrand);
    expect(text).toContain(`Phone: ${sampleBrand.phone}`);
    expect(text).toContain(`WhatsApp: ${sampleBrand.chatUrl}\n`);
    expect(text).not.toContain(sampleBrand.mapUrl);
  });

  test.each([
    ["bookingChanged", "Tue, 24 Nov 2026, 9:30 AM WAT"],
    ["reminder", "Sun, 22 Nov 2026, 9:30 PM WAT"],
  ] as const)("%s says until when the booking may be changed, unless that is over", (kind, until) => {
    const mail = find(kind);
    expect(renderMail(mail, sampleBrand).text).toContain(`Cancel or move until: ${until}`);
    const late = { ...mail, data: { ...mail.data, changeableUntil: undefined } } as Mail;
    expect(renderMail(late, sampleBrand).text).not.toContain("Cancel or move until");
  });

  test("a change by the salon names one time until which it may be answered, the later one, and what is due beside what is paid", () => {
    const { data } = find("bookingChanged") as Extract<Mail, { kind: "bookingChanged" }>;
    const text = (more: Partial<typeof data>) =>
      renderMail({ kind: "bookingChanged", data: { ...data, ...more } }, sampleBrand).text.replaceAll(/\s+/g, " ");
    const at = new Date("2026-11-20T08:00:00Z");
    const soon = text({ bySalon: { at, until: new Date("2026-11-21T08:00:00Z") }, paid: 26_000, due: 2000 });
    expect(soon).toContain("Until Tue, 24 Nov 2026, 9:30 AM WAT you can change or cancel it, and what you have paid");
    expect(soon).toContain("Paid: NGN 26,000 Due at the salon: NGN 2,000");
    const late = text({ bySalon: { at, until: new Date("2026-11-24T12:00:00Z") }, paid: 0, due: 28_000 });
    expect(late).toContain("Until Tue, 24 Nov 2026, 1:00 PM WAT you can change or cancel it.");
    for (const mail of [soon, late]) expect(mail.match(/until/gi)).toHaveLength(1);
  });

  test("a confirmation says until when the booking may be changed, unless that is over", () => {
    expect(renderMail(find("bookingConfirmed"), sampleBrand).text).toContain(
      "Cancel or move until: Mon, 23 Nov 2026, 9:30 AM WAT",
    );
    const { data } = find("bookingConfirmed") as Extract<Mail, { kind: "bookingConfirmed" }>;
    const late: Mail = { kind: "bookingConfirmed", data: { ...data, changeableUntil: undefined } };
    expect(renderMail(late, sampleBrand).text).not.toContain("until");
  });

  test("a confirmation begins with what is paid and what is due, and says whether it can be changed", () => {
    const { data } = find("bookingConfirmed") as Extract<Mail, { kind: "bookingConfirmed" }>;
    const text = (more: Partial<typeof data>) =>
      renderMail({ kind: "bookingConfirmed", data: { ...data, ...more } }, sampleBrand).text;
    const open = text({});
    expect(open.indexOf("Paid: NGN 8,400. Due at the salon: NGN 19,600.")).toBeLessThan(open.indexOf("Hello"));
    expect(open).toMatch(/^Paid: NGN 8,400\. Due at the salon: NGN 19,600\.$/m);
    expect(open).toContain("Change or cancel the booking");
    const late = text({ paid: 28_000, due: 0, changeableUntil: undefined });
    expect(late).toContain("Paid: NGN 28,000. Nothing is due.");
    expect(late).toContain("See the booking");
  });

  test("a booking without a time says so", () => {
    const lines = [{ service: "Lashes Extensions", startsAt: null, quantity: 1, price: 8000 }];
    const data = { name: NAME, bookingId: "1", lines, amount: 8000, paid: 0, due: 8000, reference: "R" };
    expect(renderMail({ kind: "bookingConfirmed", data }, sampleBrand).text).toContain("Time to be agreed");
  });

  test("a cancellation mentions a refund only when one is due", () => {
    const data = { name: NAME, bookingId: "1", lines: [], amount: 8000 };
    const text = (refundDue: boolean) =>
      renderMail({ kind: "bookingCancelled", data: { ...data, refundDue } }, sampleBrand).text;
    expect(text(true)).toContain("A refund of NGN 8,000 has been requested");
    expect(text(false)).not.toContain("refund");
  });

  test("only the contact message has its sender as reply address, and it keeps the sender's line breaks", () => {
    const answers = sampleMails(NAME).map((mail) => renderMail(mail, sampleBrand).replyTo);
    expect(answers.filter((address) => address !== "hello@salon.test")).toEqual(["ada@example.test"]);
    expect(renderMail(find("contactMessage"), sampleBrand).text).toContain(
      `> Good morning,\n>\n> do you also do bridal make-up?\n> ${NAME}\n`,
    );
  });

  test("only the contact message was typed by a person", () => {
    const typed = sampleMails(NAME).filter((mail) => renderMail(mail, sampleBrand).isTyped);
    expect(typed.map(({ kind }) => kind)).toEqual(["contactMessage"]);
  });

  test("only the newsletter has an unsubscribe link", () => {
    const ways = sampleMails(NAME).map((mail) => renderMail(mail, sampleBrand).unsubscribeUrl);
    expect(ways.filter(Boolean)).toEqual([
      expect.stringMatching(/^https:\/\/salon\.test\/api\/v1\/users\/unsubscribe\//),
    ]);
  });
});

describe("through a mail server", () => {
  let inbox: MailInbox;
  beforeAll(async () => {
    inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
  });
  afterAll(() => inbox.stop());

  test.each(each(EVIL))(
    "%s arrives complete, for one recipient, without an additional header [T18]",
    async (_kind, mail) => {
      await inbox.clear();
      const rendered = renderMail(mail, sampleBrand);
      await createMailer({ smtpUrl: inbox.smtpUrl, from: "Salon <no-reply@salon.test>" }).send({
        to: "ada@example.test",
        message: rendered,
      });
      const [arrived] = inbox.mails();
      expect(arrived).toMatchObject({ text: rendered.text, html: rendered.html, replyTo: rendered.replyTo });
      expect(arrived?.envelope.to).toEqual(["ada@example.test"]);
      const names = arrived?.headers.map((line) => line.split(":")[0]?.toLowerCase()).sort();
      const expected = ["content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"];
      const list = ["list-unsubscribe", "list-unsubscribe-post"];
      const more = [
        ...(mail.kind === "contactMessage" ? [] : ["auto-submitted"]),
        ...(mail.kind === "newsletterWelcome" ? list : []),
      ];
      expect(names).toEqual([...expected, ...more].sort());
    },
  );
});
