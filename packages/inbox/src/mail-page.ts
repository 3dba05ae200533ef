import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { formatInstant } from "./list-page.ts";
import type { StoredMail } from "./parse-mail.ts";

const VIEWS = { html: "HTML", text: "Text", links: "Links", files: "Files", headers: "Headers", source: "Source" };
type MailView = keyof typeof VIEWS;

/** Whether `name` is the name of a tab. */
export const isMailView = (name: string | null): name is MailView => name !== null && Object.hasOwn(VIEWS, name);

const fact = (name: string, value: string): Html | "" =>
  value === ""
    ? ""
    : html`<dt>${name}</dt>
        <dd>${value}</dd>`;

const tab = (mail: StoredMail, view: MailView, current: MailView): Html => {
  const count = view === "links" ? mail.links.length : mail.attachments.length;
  const label = view === "links" || view === "files" ? `${VIEWS[view]} (${count})` : VIEWS[view];
  const here = view === current ? html` aria-current="page"` : "";
  return html`<a href="/mails/${mail.id}?view=${view}" ${here}>${label}</a>`;
};

const noPart = (what: string): Html => html`<p class="card empty">This mail has no ${what}.</p>`;
const plain = (text: string): Html => html`<pre class="card" tabindex="0">${text}</pre>`;

const linkList = (links: string[]): Html =>
  html`<ul class="card plain">
    ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`)}
  </ul>`;

const fileList = (mail: StoredMail): Html =>
  html`<ul class="card plain">
    ${mail.attachments.map(
      (file, index) =>
        html`<li>
          <a href="/mails/${mail.id}/attachments/${index}">${file.name}</a>
          <span class="muted">${file.contentType}, ${file.size} bytes</span>
        </li>`,
    )}
  </ul>`;

const source = (mail: StoredMail): Html =>
  html`<p><a href="/mails/${mail.id}/raw">Open alone</a> · <a href="/mails/${mail.id}/eml">Download .eml</a></p>
    ${plain(mail.raw.toString("utf8"))}`;

const frame = (mail: StoredMail): Html =>
  html`<iframe
    class="card"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/mails/${mail.id}/html"
    title="The mail as its reader sees it"
  ></iframe>`;

const VIEW_OF: Record<MailView, (mail: StoredMail) => Html> = {
  html: (mail) => (mail.html === "" ? noPart("HTML") : frame(mail)),
  text: (mail) => (mail.text === "" ? noPart("plain text") : plain(mail.text)),
  links: (mail) => (mail.links.length === 0 ? noPart("links") : linkList(mail.links)),
  files: (mail) => (mail.attachments.length === 0 ? noPart("files") : fileList(mail)),
  headers: (mail) => plain(mail.headers.join("\n")),
  source,
};

/** The page of one mail with the chosen tab; by default its HTML, or its text when it has no HTML. */
export const mailPage = (mail: StoredMail, view: MailView = mail.html === "" ? "text" : "html"): Html => {
  const delivered = mail.envelope.to.join(", ");
  return layout(
    mail.subject || "(no subject)",
    "",
    html`<a href="/">← All mails</a>
      <h1>${mail.subject || "(no subject)"}</h1>
      ${mail.problem === undefined ? "" : html`<p class="problem">This mail could not be taken apart: ${mail.problem}</p>`}
      <dl class="card">
        ${fact("From", mail.from)}${fact("To", mail.to)}${fact("Reply to", mail.replyTo)}
        ${fact("Delivered to", delivered === mail.to ? "" : delivered)}
        ${fact("Received", formatInstant(mail.receivedAt))}
      </dl>
      <nav class="tabs" aria-label="Parts of the mail">
        ${(Object.keys(VIEWS) as MailView[]).map((name) => tab(mail, name, view))}
      </nav>
      ${VIEW_OF[view](mail)}`,
  );
};

/** The page for an unknown address, such as a mail that was dropped. */
export const notFoundPage = (): Html =>
  layout(
    "Not here",
    "",
    html`<h1>Not here</h1>
      <p>There is no such mail, or it has been dropped. <a href="/">All mails</a></p>`,
  );
