import type { Core } from "../core.ts";
import type { ApiRoute } from "../control/faults.ts";
import { createAccount } from "../payments/accounts.ts";
import { asFields, createLink, disableLink, findLinkByUrl, linkUrl } from "../payments/links.ts";
import { findTransaction, listTransactions, lookupById, lookupByReference } from "./lookups.ts";
import { takePage, type PageInfo } from "./pages.ts";
import { presentListedRefund, presentRefund } from "./present.ts";
import { ProviderError } from "../provider-error.ts";
import { createRefund, getRefund, listRefunds } from "../payments/refunds.ts";
import { replayDelivery } from "../payments/webhooks.ts";

/** A call as a route sees it: the id in its path, its query and its JSON body. */
interface ApiCall {
  id: string | undefined;
  query: URLSearchParams;
  body: unknown;
}

/** The envelope of a call that succeeded, without its status. */
export interface Success {
  message: string;
  /** The pages of a list, or the account number of a charge. */
  meta?: { page_info: PageInfo } | { authorization: object };
  data?: unknown;
}

/** One call of the provider's API: the payment it concerns, and its effect. */
interface Route {
  name: ApiRoute;
  method: "GET" | "POST";
  path: RegExp;
  txRef: (core: Core, call: ApiCall) => string | undefined;
  /** @throws ProviderError */
  run: (core: Core, call: ApiCall) => Success;
}

const byTransaction = (core: Core, call: ApiCall) => findTransaction(core, call.id)?.txRef;

// As in the samples of https://flutterwaveinc.mintlify.app/api-reference/transactions/get-multiple-transactions and get-all-refunds.
const TRANSACTIONS_PER_PAGE = 10;
const REFUNDS_PER_PAGE = 20;

const routes: Route[] = [
  {
    name: "create",
    method: "POST",
    path: /^\/v3\/payments$/,
    txRef: (_core, call) => String(asFields(call.body)["tx_ref"]),
    run: (core, call) => ({ message: "Hosted Link", data: { link: linkUrl(core, createLink(core, call.body)) } }),
  },
  {
    name: "account",
    method: "POST",
    path: /^\/v3\/charges$/,
    txRef: (_core, call) => String(asFields(call.body)["tx_ref"]),
    run: (core, call) => ({ message: "Charge initiated", ...createAccount(core, call.query, call.body) }),
  },
  {
    name: "disable",
    method: "POST",
    path: /^\/v3\/payments\/link\/disable$/,
    txRef: (core, call) => findLinkByUrl(core, asFields(call.body)["link"])?.txRef,
    run: (core, call) => {
      disableLink(core, call.body);
      return { message: "Payment link disabled", data: null };
    },
  },
  {
    name: "verifyByReference",
    method: "GET",
    path: /^\/v3\/transactions\/verify_by_reference$/,
    txRef: (_core, call) => call.query.get("tx_ref") ?? undefined,
    run: (core, call) => fetched(lookupByReference(core, call.query.get("tx_ref"))),
  },
  {
    name: "transactionList",
    method: "GET",
    path: /^\/v3\/transactions$/,
    txRef: (_core, call) => call.query.get("tx_ref") ?? undefined,
    run: (core, call) => ({
      message: "Transactions fetched",
      ...takePage(listTransactions(core, call.query), call.query, TRANSACTIONS_PER_PAGE),
    }),
  },
  {
    name: "verifyById",
    method: "GET",
    path: /^\/v3\/transactions\/([^/]+)\/verify$/,
    txRef: byTransaction,
    run: (core, call) => fetched(lookupById(core, call.id)),
  },
  {
    name: "refund",
    method: "POST",
    path: /^\/v3\/transactions\/([^/]+)\/refund$/,
    txRef: byTransaction,
    run: (core, call) => ({
      message: "Transaction refund initiated",
      data: presentRefund(createRefund(core, call.id, call.body)),
    }),
  },
  {
    name: "refundList",
    method: "GET",
    path: /^\/v3\/refunds$/,
    txRef: (core, call) => findTransaction(core, call.query.get("id") ?? undefined)?.txRef,
    run: (core, call) => ({
      message: "Refunds fetched",
      ...takePage(listRefunds(core, call.query.get("id")).map(presentListedRefund), call.query, REFUNDS_PER_PAGE),
    }),
  },
  {
    name: "refundStatus",
    method: "GET",
    path: /^\/v3\/refunds\/([^/]+)$/,
    txRef: (core, call) => core.store.state.refunds.find(({ id }) => String(id) === call.id)?.txRef,
    run: (core, call) => ({ message: "Refund fetched", data: presentRefund(getRefund(core, call.id)) }),
  },
  {
    name: "resendHook",
    method: "POST",
    path: /^\/v3\/transactions\/([^/]+)\/resend-hook$/,
    txRef: byTransaction,
    run: resendHook,
  },
];

/** The route a request asks for, and the id in its path. */
export function findRoute(
  method: string | undefined,
  path: string,
): { route: Route; id: string | undefined } | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match[1] };
  }
  return undefined;
}

function fetched(data: unknown): Success {
  return { message: "Transaction fetched successfully", data };
}

function resendHook(core: Core, call: ApiCall): Success {
  const delivery = core.store.state.deliveries.findLast(({ transactionId }) => String(transactionId) === call.id);
  if (!delivery) throw new ProviderError(400, "No transaction was found for this id");
  replayDelivery(core, delivery);
  return { message: "Webhook resent", data: null };
}
