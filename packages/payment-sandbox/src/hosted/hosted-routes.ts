import type { ServerResponse } from "node:http";
import { attemptPayment, type Attempt } from "../payments/charges.ts";
import type { Call } from "../call.ts";
import type { Core } from "../core.ts";
import { checkoutPage, noticePage } from "./hosted-page.ts";
import { readBody, sendPage, sendRedirect } from "../http.ts";
import { linkStatus, type LinkStatus } from "../payments/links.ts";
import type { Method, Outcome, PaymentLink } from "../payments/records.ts";

const notices: Record<Exclude<LinkStatus, "open">, { status: number; title: string; text: string }> = {
  paid: { status: 200, title: "This payment is done", text: "Nothing more will be charged." },
  pending: {
    status: 200,
    title: "Your payment is on its way",
    text: "You need not pay again. It can take a little while.",
  },
  disabled: {
    status: 410,
    title: "This payment link is off",
    text: "The merchant has closed it. Nothing was charged.",
  },
  expired: { status: 410, title: "This payment link has expired", text: "It was open too long. Nothing was charged." },
  exhausted: { status: 410, title: "No attempts are left", text: "The payment failed too often. Nothing was charged." },
};

/** Answers the browser on the hosted page: shows the page, or carries out the pressed button. */
export async function serveHostedPage({ core, worker, request, response, url }: Call): Promise<void> {
  const [, id, action] = /^\/v3\/hosted\/pay\/([^/]+)(?:\/(pay|fail|later|close))?$/.exec(url.pathname) ?? [];
  const link = core.store.state.links.find((known) => known.id === id);
  if (!link) return sendPage(response, 404, noticePage("No such payment", "Check the address of the payment page."));
  if (request.method !== "POST" || action === undefined) return showLink(core, response, link);

  const method = readMethod(new URLSearchParams(await readBody(request)).get("method"));
  // Leaving is always possible and does not change the payment.
  if (action === "close") return sendBack(core, response, link, "cancelled");
  if (!mayPay(core, link)) return showLink(core, response, link);
  const attempt = attemptPayment(core, link, action as Outcome, method);
  worker.wake();
  await core.store.save();
  if (action === "fail") return afterFailure(core, response, link);
  const early = core.faults.take("webhook", link.txRef, ({ fault }) => fault === "beforeRedirect");
  if (early) await worker.send(attempt.deliveries);
  return sendBack(core, response, link, action === "pay" ? "successful" : "pending", attempt);
}

/** The address that the customer returns to; only an attempt that may have charged has a transaction id. */
function returnUrl(link: PaymentLink, status: string, transactionId?: number): string {
  const url = new URL(link.redirectUrl);
  url.searchParams.set("status", status);
  url.searchParams.set("tx_ref", link.txRef);
  if (transactionId !== undefined) url.searchParams.set("transaction_id", String(transactionId));
  return url.href;
}

function showLink(core: Core, response: ServerResponse, link: PaymentLink): void {
  const status = linkStatus(core, link);
  if (status === "open") return sendPage(response, 200, checkoutPage(link, failedAttempts(core, link)));
  const notice = notices[status];
  const back = status === "paid" ? "successful" : status === "pending" ? "pending" : "failed";
  sendPage(response, notice.status, noticePage(notice.title, notice.text, returnUrl(link, back)));
}

function mayPay(core: Core, link: PaymentLink): boolean {
  const status = linkStatus(core, link);
  if (status === "open") return true;
  // A second press of Pay is not a second payment.
  if (status === "paid" || status === "pending") return false;
  return core.faults.take("charge", link.txRef, ({ fault }) => fault === "afterClosed") !== undefined;
}

function afterFailure(core: Core, response: ServerResponse, link: PaymentLink): void {
  if (linkStatus(core, link) === "exhausted") return sendBack(core, response, link, "failed");
  sendRedirect(response, 303, `/v3/hosted/pay/${link.id}`);
}

function sendBack(core: Core, response: ServerResponse, link: PaymentLink, usual: string, attempt?: Attempt): void {
  const fault = core.faults.take("redirect", link.txRef)?.fault;
  if (fault === "none") return sendPage(response, 200, noticePage("You can close this tab", "The way back is cut."));
  const status = fault ?? usual;
  const isVisible = status !== "failed" && status !== "cancelled";
  sendRedirect(response, 302, returnUrl(link, status, isVisible ? attempt?.transaction.id : undefined));
}

function failedAttempts(core: Core, link: PaymentLink): number {
  return core.store.state.transactions.filter(({ txRef, status }) => txRef === link.txRef && status === "failed")
    .length;
}

function readMethod(value: string | null): Method {
  return value === "banktransfer" || value === "ussd" ? value : "card";
}
