import type { PaymentLink, Transaction } from "../payments/records.ts";
import { escapeHtml, formatAmount, page } from "./hosted-page.ts";

const MAX_SHOWN = 50;

/** The account numbers, the newest first. */
export function accountsPage(links: readonly PaymentLink[], now: number): string {
  const rows = links.slice(-MAX_SHOWN).toReversed();
  return page(
    "Test bank",
    `<main class="notice">
<section class="summary"><h1>Test bank</h1><p class="about">Send money to an account number of the salon.</p></section>
<div class="panel"><div class="actions">
${rows.length === 0 ? "<p>No account number was made yet.</p>" : rows.map((link) => accountLink(link, now)).join("\n")}
</div></div>
</main>`,
  );
}

function accountLink(link: PaymentLink, now: number): string {
  const { number = "", amount = 0 } = link.account ?? {};
  const ended = isEnded(link, now) ? " · ended" : "";
  return `<div><a class="button" href="/bank/${number}">${number}</a>
<p class="hint">${escapeHtml(formatAmount({ amount, currency: "NGN" }))} · ${escapeHtml(link.customer.email)}${ended}</p></div>`;
}

const isEnded = ({ expiresAt }: PaymentLink, now: number) => expiresAt !== null && expiresAt <= now;

/** One account number with what came, and the form by which money is sent: any amount, again, late, from anyone. */
export function accountPage(link: PaymentLink, received: readonly Transaction[], now: number): string {
  const { number = "", bank = "", amount = 0 } = link.account ?? {};
  return page(
    `Account ${number}`,
    `<main class="checkout">
<section class="summary" aria-label="Account">
<h1>${escapeHtml(bank)} ${number}</h1>
<p class="amount">${escapeHtml(formatAmount({ amount, currency: "NGN" }))}</p>
<dl>
<div><dt>Reference</dt><dd>${escapeHtml(link.txRef)}</dd></div>
<div><dt>${isEnded(link, now) ? "Ended" : "Ends"}</dt><dd>${link.expiresAt === null ? "never" : new Date(link.expiresAt).toISOString()}</dd></div>
${received.map(receivedRow).join("\n")}
</dl>
</section>
<form class="panel" method="post" action="/bank/${number}">
<fieldset>
<legend>Send money to this account</legend>
<label class="field">Amount <input name="amount" inputmode="decimal" value="${amount}" required></label>
<label class="field">Currency <select name="currency"><option>NGN</option><option>USD</option></select></label>
<label class="field">From the account of <input name="payer" value="${escapeHtml(link.customer.name)}"></label>
<label class="method"><input type="checkbox" name="later"><span><b>Late</b><span class="hint">Pending first</span></span></label>
<label class="method"><input type="checkbox" name="twice"><span><b>Twice</b><span class="hint">The same transfer two times</span></span></label>
</fieldset>
<button class="primary">Send</button>
<p><a href="/bank">All account numbers</a></p>
</form>
</main>`,
  );
}

const receivedRow = ({ sent, amount, currency, status }: Transaction): string =>
  `<div><dt>${escapeHtml(status)}</dt><dd>${escapeHtml(formatAmount({ amount: sent?.amount ?? amount, currency }))} from ${escapeHtml(sent?.payer ?? "")}</dd></div>`;
