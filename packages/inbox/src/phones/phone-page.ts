import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import { formatInstant } from "../list-page.ts";
import { PHONE_LABELS } from "./phone-labels.ts";
import type { PhoneMessage } from "./phone-store.ts";

/** Sends the salon an answer as the owner of the phone. */
const answerForm = (id: string): Html =>
  html`<form method="post" action="/messages/${id}/answer">
    <input name="text" required maxlength="4096" placeholder="Answer, such as STOP" aria-label="Answer" />
    <button>Send to the salon</button>
  </form>`;

/** The page of one message to a phone. */
export const phonePage = ({ id, channel, to, from, receivedAt, text, links, providerId }: PhoneMessage): Html =>
  layout(
    `${PHONE_LABELS[channel]} to +${to}`,
    "",
    html`<a href="/">← All mails and messages</a>
      <h1>${PHONE_LABELS[channel]} to +${to}</h1>
      <dl class="card">
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>Received</dt>
        <dd>${formatInstant(receivedAt)}</dd>
        <dt>Length</dt>
        <dd>${text.length} characters</dd>
        <dt>Id</dt>
        <dd>${providerId}</dd>
      </dl>
      <h2>Text</h2>
      <pre class="card" tabindex="0">${text}</pre>
      ${channel === "whatsapp" ? answerForm(id) : ""}
      <h2>Links</h2>
      <ul class="card plain">
        ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`)}
      </ul>`,
  );
