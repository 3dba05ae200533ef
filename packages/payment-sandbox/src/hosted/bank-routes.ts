import type { Call } from "../call.ts";
import type { Core } from "../core.ts";
import { readBody, sendPage, sendRedirect } from "../http.ts";
import { receiveTransfer } from "../payments/accounts.ts";
import { readAmount } from "../payments/links.ts";
import type { PaymentLink } from "../payments/records.ts";
import { accountPage, accountsPage } from "./bank-page.ts";
import { noticePage } from "./hosted-page.ts";

const CURRENCIES: readonly string[] = ["NGN", "USD"];

/** Answers the browser of someone who plays the bank: lists the account numbers, shows one, or sends money to it. */
export async function serveBank({ core, worker, request, response, url }: Call): Promise<void> {
  const accounts = core.store.state.links.filter(({ account }) => account !== undefined);
  const number = url.pathname.slice("/bank/".length);
  if (number === "") return sendPage(response, 200, accountsPage(accounts, core.clock.now()));
  const link = accounts.find(({ account }) => account?.number === number);
  if (!link) return sendPage(response, 404, noticePage("No such account", "Check the account number."));

  if (request.method === "POST") {
    sendMoney(core, link, new URLSearchParams(await readBody(request)));
    worker.wake();
    await core.store.save();
    return sendRedirect(response, 303, `/bank/${number}`);
  }

  const received = core.store.state.transactions.filter(({ linkId }) => linkId === link.id);
  sendPage(response, 200, accountPage(link, received, core.clock.now()));
}

/** `times` sends the same money again, each time as a transfer of its own. @throws ProviderError 400 */
function sendMoney(core: Core, link: PaymentLink, form: URLSearchParams): void {
  const currency = form.get("currency") ?? "NGN";
  const transfer = {
    amount: readAmount(form.get("amount")),
    currency: CURRENCIES.includes(currency) ? currency : "NGN",
    payer: form.get("payer") || link.customer.name,
    later: form.get("later") === "on",
  };
  const times = form.get("twice") === "on" ? 2 : 1;
  for (let count = 0; count < times; count++) receiveTransfer(core, link, transfer);
}
