import { hostedCloth } from "./hosted-cloth.ts";
import { hostedStyle } from "./hosted-style.ts";
import type { Method, PaymentLink } from "../payments/records.ts";

const methods: { value: Method; label: string; hint: string }[] = [
  { value: "card", label: "Card", hint: "A test card, no number needed" },
  { value: "banktransfer", label: "Bank transfer", hint: "To a one-time test account" },
  { value: "ussd", label: "USSD", hint: "A code dialled on a test phone" },
];

/** The hosted checkout: amount, merchant, methods, and the four outcomes of a test payment. */
export function checkoutPage(link: PaymentLink, failedAttempts: number): string {
  const action = `/v3/hosted/pay/${link.id}`;
  return page(
    `Pay ${link.title}`,
    `<main class="checkout">
<section class="summary" aria-label="Payment">
<h1>${escapeHtml(link.title)}</h1>
${link.description === "" ? "" : `<p class="about">${escapeHtml(link.description)}</p>`}
<p class="amount">${escapeHtml(formatAmount(link))}</p>
<dl>
<div><dt>Paying as</dt><dd>${escapeHtml(link.customer.email)}</dd></div>
<div><dt>Reference</dt><dd>${escapeHtml(link.txRef)}</dd></div>
</dl>
${hostedCloth}
</section>
<form class="panel" method="post" action="${action}/pay">
${failedAttempts === 0 ? "" : failureAlert(link, failedAttempts)}
<fieldset>
<legend>How would you like to pay?</legend>
${methods.map(methodChoice).join("\n")}
</fieldset>
<button class="primary">Pay</button>
<section class="trial" aria-labelledby="trial">
<h2 id="trial">Or try another ending</h2>
<div class="actions">
${ending(action, "later", "Pay later", "Pending, then paid")}
${ending(action, "fail", "Fail", "Declined; try again", "danger")}
${ending(action, "close", "Close", "Leave without paying")}
</div>
</section>
</form>
</main>`,
  );
}

/** A page with a message, and a link to the merchant if there is one. */
export function noticePage(title: string, text: string, backUrl?: string): string {
  const back =
    backUrl === undefined ? "" : `<a class="button primary" href="${escapeHtml(backUrl)}">Back to the merchant</a>`;
  return page(
    title,
    `<main class="notice">
<section class="summary"><h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(text)}</p></section>
<div class="panel">${back}</div>
</main>`,
  );
}

function failureAlert({ maxAttempts }: PaymentLink, failedAttempts: number): string {
  const count = maxAttempts === null ? "" : ` Attempt ${failedAttempts} of ${maxAttempts}.`;
  return `<p class="alert" role="alert"><strong>Payment failed.</strong> Nothing was charged. You can try again.${count}</p>`;
}

function methodChoice({ value, label, hint }: (typeof methods)[number], index: number): string {
  return `<label class="method"><input type="radio" name="method" value="${value}"${index === 0 ? " checked" : ""}>
<span><b>${label}</b><span class="hint">${hint}</span></span></label>`;
}

function ending(action: string, name: string, label: string, hint: string, tone = "plain"): string {
  return `<div><button class="${tone}" formaction="${action}/${name}" aria-describedby="${name}-hint">${label}</button>
<p class="hint" id="${name}-hint">${hint}</p></div>`;
}

export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · TEST MODE</title>
<link rel="icon" href="data:,">
<style>${hostedStyle}</style>
</head>
<body>
<header class="test"><strong>TEST MODE</strong> · no real money moves</header>
${main}
</body>
</html>`;
}

export function formatAmount({ amount, currency }: Pick<PaymentLink, "amount" | "currency">): string {
  return new Intl.NumberFormat("en-NG", { style: "currency", currency }).format(amount);
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
