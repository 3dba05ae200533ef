import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import type { StoredMail } from "./parse-mail.ts";
import { PHONE_LABELS } from "./phones/phone-labels.ts";
import type { PhoneMessage } from "./phones/phone-store.ts";

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

const phoneItem = ({ id, channel, to, text, receivedAt }: PhoneMessage): Html =>
  html`<li>
    <a href="/messages/${id}">
      <strong>${text}</strong>
      <span class="row muted"
        ><span>${PHONE_LABELS[channel]} to +${to}</span>
        <time datetime="${receivedAt}">${formatInstant(receivedAt)}</time></span
      >
    </a>
  </li> `;

const shown = (one: StoredMail | PhoneMessage): Html => ("channel" in one ? phoneItem(one) : item(one));

const nothing = (query: string): Html =>
  query === ""
    ? html`<p class="card empty">No mail yet. What is sent to this server appears here; reload to look again.</p>`
    : html`<p class="card empty">No mail holds “${query}”. <a href="/">Show all</a></p>`;

/** The page that lists the mails and messages matching `query`, newest first; `total` is the number of all. */
export const listPage = (found: (StoredMail | PhoneMessage)[], query: string, total: number): Html =>
  layout(
    "Inbox",
    query,
    html`<h1>${query === "" ? "What has arrived" : `Found for “${query}”`}</h1>
      <p class="muted">${found.length} of ${total}. <a href="">Reload</a></p>
      ${
        found.length === 0
          ? nothing(query)
          : html`<ul class="card mails">
              ${found.map(shown)}
            </ul>`
      }`,
  );
