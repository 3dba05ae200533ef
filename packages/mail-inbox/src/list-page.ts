import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import type { StoredMail } from "./parse-mail.ts";

const files = (count: number): string => (count === 0 ? "" : ` · ${count} ${count === 1 ? "file" : "files"}`);

/** `2026-11-23 09:30:00 UTC`. */
export const formatInstant = (iso: string): string => `${iso.slice(0, 19).replace("T", " ")} UTC`;

const item = (mail: StoredMail): Html =>
  html`<li>
    <a href="/mails/${mail.id}">
      <strong>${mail.subject || "(no subject)"}</strong>
      <span class="row muted"
        ><span>To ${mail.envelope.to.join(", ") || mail.to}${files(mail.attachments.length)}</span>
        <time datetime="${mail.receivedAt}">${formatInstant(mail.receivedAt)}</time></span
      >
    </a>
  </li> `;

const nothing = (query: string): Html =>
  query === ""
    ? html`<p class="card empty">No mail yet. What is sent to this server appears here; reload to look again.</p>`
    : html`<p class="card empty">No mail holds “${query}”. <a href="/">Show all</a></p>`;

/** The page that lists the mails matching `query`, newest first; `total` is the number of all mails. */
export const listPage = (mails: StoredMail[], query: string, total: number): Html =>
  layout(
    "Mail inbox",
    query,
    html`<h1>${query === "" ? "What has arrived" : `Found for “${query}”`}</h1>
      <p class="muted">${mails.length} of ${total}. <a href="">Reload</a></p>
      ${
        mails.length === 0
          ? nothing(query)
          : html`<ul class="card mails">
              ${mails.map(item)}
            </ul>`
      }`,
  );
