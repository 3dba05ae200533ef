import type { IncomingMessage, ServerResponse } from "node:http";
import type { MailStore } from "./mail-store.ts";
import { listPage } from "./list-page.ts";
import { isMailView, mailPage, notFoundPage } from "./mail-page.ts";
import type { Html } from "./html.ts";
import type { StoredMail } from "./parse-mail.ts";
import { phonePage } from "./phones/phone-page.ts";
import type { PhoneMessage, PhoneStore } from "./phones/phone-store.ts";
import { isPhonePath, readText, type createPhoneWires } from "./phones/phone-wires.ts";

/** What the web server shows and takes. */
type Inbox = { mails: MailStore; phones: PhoneStore; wires: ReturnType<typeof createPhoneWires> };

type Answer = { status?: number; type: string; body: string | Buffer; policy?: string; fileName?: string };

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
// A mail is untrusted HTML: it may run no script, submit no form and load nothing, and it gets an origin of its own.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const page = (body: Html, status = 200): Answer => ({
  status,
  type: "text/html",
  body: body.value,
  policy: PAGE_POLICY,
});
const json = (body: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

const searchable = (mail: StoredMail): string =>
  [mail.subject, mail.from, mail.to, ...mail.envelope.to, mail.messageId, mail.text, mail.html]
    .join("\n")
    .toLowerCase();

const searchablePhone = ({ channel, to, text, providerId }: PhoneMessage): string =>
  [channel, `+${to}`, text, providerId].join("\n").toLowerCase();

/** Those that contain every word of `query`, newest first. */
const search = <T>(all: T[], query: string, textOf: (one: T) => string): T[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => words.every((word) => textOf(one).includes(word))).reverse();
};

const summary = ({ id, receivedAt, envelope, from, to, subject, messageId }: StoredMail) => ({
  id,
  receivedAt,
  envelope,
  from,
  to,
  subject,
  messageId,
});

const detail = ({ raw, attachments, ...mail }: StoredMail) => ({
  ...mail,
  size: raw.length,
  attachments: attachments.map(({ name, contentType, size }) => ({ name, contentType, size })),
});

/** Makes links open in a new tab: the salon's pages refuse to be shown in the inbox's frame. */
const withNewTabs = (mailHtml: string): string => {
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(mailHtml)
    ? mailHtml.replace(/<head(?:\s[^>]*)?>/i, (head) => head + base)
    : base + mailHtml;
};

const mailAnswer = (mail: StoredMail, part: string, url: URL): Answer | null => {
  const view = url.searchParams.get("view");
  const file = /^attachments\/(\d{1,4})$/.exec(part);
  if (part === "") return page(mailPage(mail, isMailView(view) ? view : undefined));
  if (part === "html") return { type: "text/html", body: withNewTabs(mail.html), policy: MAIL_POLICY };
  if (part === "raw") return { type: "text/plain", body: mail.raw, policy: MAIL_POLICY };
  if (part === "eml") return { type: "message/rfc822", body: mail.raw, fileName: `mail-${mail.id}.eml` };
  const attachment = file ? mail.attachments[Number(file[1])] : undefined;
  // A generic download type: the browser must not run an untrusted file.
  return attachment ? { type: "application/octet-stream", body: attachment.content, fileName: attachment.name } : null;
};

const newestFirst = <T extends { receivedAt: string }>(all: T[]): T[] =>
  all.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));

const route = ({ mails, phones }: Inbox, url: URL): Answer => {
  const query = url.searchParams.get("q") ?? "";
  const foundMails = search(mails.list(), query, searchable);
  const foundMessages = search(phones.list(), query, searchablePhone);
  const total = mails.list().length + phones.list().length;
  if (url.pathname === "/") return page(listPage(newestFirst([...foundMails, ...foundMessages]), query, total));
  if (url.pathname === "/api/mails") return json(foundMails.map(summary));
  if (url.pathname === "/api/messages") return json(foundMessages);
  const message = phones.find(/^\/messages\/(\d+)$/.exec(url.pathname)?.[1] ?? "");
  if (message) return page(phonePage(message));
  const [, isApi, id = "", part = ""] = /^(\/api)?\/mails\/(\d+)\/?(.*)$/.exec(url.pathname) ?? [];
  const mail = mails.find(id);
  if (isApi && part === "") return mail ? json(detail(mail)) : json({ message: "No such mail" }, 404);
  return (mail && !isApi && mailAnswer(mail, part, url)) || page(notFoundPage(), 404);
};

const send = (response: ServerResponse, { status = 200, type, body, policy, fileName }: Answer): void => {
  response.writeHead(status, {
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "content-security-policy": policy ?? "default-src 'none'; sandbox",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(fileName !== undefined && {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(Buffer.from(fileName).toString())}`,
    }),
  });
  response.end(body);
};

const ANSWER = /^\/messages\/(\d+)\/answer$/;

/** Sends the salon what was typed on the page of a WhatsApp message; false for another page's form, or without such a message. */
async function takeAnswer({ phones, wires }: Inbox, request: IncomingMessage, id: string): Promise<boolean> {
  const { origin, host } = request.headers;
  const message = phones.find(id);
  if (message?.channel !== "whatsapp" || origin !== `http://${host}`) return false;
  const body = (await readText(request)) ?? "";
  const text = new URLSearchParams(body).get("text") ?? "";
  await wires.switches.write({ from: message.to, type: "text", text: { body: text } });
  return true;
}

/** Answers one request for a page, a part of a mail or a JSON list, and those of the wires; any other write gets 405. */
export const answerRequest = (inbox: Inbox, request: IncomingMessage, response: ServerResponse): void => {
  const path = (request.url ?? "/").replace(/\?.*$/s, "");
  if (isPhonePath(path)) {
    const url = new URL(request.url ?? "/", "http://inbox");
    return void inbox.wires.answer(request, response, url).catch(() => response.destroy());
  }
  const [, answered] = ANSWER.exec(path) ?? [];
  if (request.method === "POST" && answered !== undefined)
    return void takeAnswer(inbox, request, answered)
      .then((sent) => response.writeHead(sent ? 303 : 404, { location: `/messages/${answered}` }).end())
      .catch(() => response.destroy());
  if (request.method !== "GET" && request.method !== "HEAD") {
    return send(response, json({ message: "This inbox can only be read" }, 405));
  }
  if (!URL.canParse(request.url ?? "/", "http://inbox")) return send(response, page(notFoundPage(), 404));
  send(response, route(inbox, new URL(request.url ?? "/", "http://inbox")));
};
