import { BRAND, CURRENCY } from "@salon/contracts";
import {
  isTransactionId,
  readLookup,
  readRefund,
  readRefundList,
  type OnUnknownStatus,
} from "./flutterwave-answers.ts";
import { DEADLINES, callProvider, fieldsOf, refusal, type Deadlines, type Envelope } from "./flutterwave-http.ts";
import { createSdk, type FlutterwaveKeys } from "./flutterwave-sdk.ts";
import { createWebhookReader } from "./flutterwave-webhook.ts";
import { ProviderError, type Lookup, type NewLink, type PaymentProvider } from "./provider.ts";

/** What the adapter needs besides the account. */
export interface FlutterwaveOptions extends FlutterwaveKeys {
  /** What webhooks carry; an empty one is refused. */
  secretHash: string;
  onUnknownStatus?: OnUnknownStatus;
  deadlines?: Deadlines;
}

const REAL_API = "api.flutterwave.com";
const REAL_CHECKOUT = "checkout.flutterwave.com";
const REF = /^[A-Za-z0-9_-]{8,100}$/;
const MAX_ATTEMPTS = 5;

/**
 * Flutterwave v3: the SDK verifies and refunds, own calls make and disable links, which the SDK cannot.
 * @throws Error when the SDK or the configuration is not one this adapter can use safely
 */
export function createFlutterwaveProvider({
  secretHash,
  onUnknownStatus = () => undefined,
  deadlines = DEADLINES,
  ...keys
}: FlutterwaveOptions): PaymentProvider {
  if (!keys.baseUrl.endsWith("/")) throw new Error("The base address of the payment provider must end in /");
  const sdk = createSdk(keys, deadlines);
  const call = caller(keys);
  const lookup = async (request: () => Promise<Envelope>) => readLookup(await request(), onUnknownStatus);
  return {
    createLink: async (order) => {
      const answer = await call("POST", "v3/payments", deadlines.create, linkBody(order));
      if (!answer.ok) throw refusal(answer);
      return { url: requireSafeLink(fieldsOf(answer.data)?.["link"], keys.baseUrl) };
    },
    disableLink: async (url) => {
      const answer = await call("POST", "v3/payments/link/disable", deadlines.disable, { link: url });
      if (!answer.ok && !/inactive/i.test(answer.message)) throw refusal(answer);
    },
    lookup: async ({ ref, transactionId }) => {
      requireRef(ref);
      if (transactionId !== undefined && isTransactionId(transactionId)) {
        const found = await lookup(() => sdk.verify(transactionId)).catch(noneIfUnanswered);
        // An id that belongs to another payment proves nothing about this one.
        if (found.kind === "found" && found.ref === ref && found.status === "successful") return found;
      }
      const found = await lookup(() => sdk.verifyByRef(ref));
      if (found.kind === "found" && found.ref !== ref)
        throw new ProviderError("unknown", "The payment provider answered about another payment");
      return found;
    },
    refund: async ({ transactionId, amount }) => readRefund(await sdk.refund(requireId(transactionId), amount)),
    refundStatus: async (id) => readRefund(await call("GET", `v3/refunds/${requireId(id)}`, deadlines.verify)),
    findRefunds: async (id) => readRefundList(await call("GET", "v3/refunds", deadlines.verify), requireId(id)),
    parseWebhook: createWebhookReader(secretHash),
  };
}

/** An id comes from outside and may be anybody's invention: a failing look-up by it must not stop the one by reference. */
function noneIfUnanswered(error: unknown): Lookup {
  if (error instanceof ProviderError) return { kind: "none" };
  throw error;
}

const caller =
  ({ baseUrl, secretKey }: FlutterwaveKeys) =>
  (method: "GET" | "POST", path: string, deadlineMs: number, body?: object): Promise<Envelope> =>
    callProvider(`${baseUrl}${path}`, {
      method,
      deadlineMs,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });

/** https://developer.flutterwave.com/docs/collecting-payments/standard; amounts there are in naira too. */
function linkBody({ ref, amount, email, name, returnUrl, sessionMinutes }: NewLink): object {
  return {
    tx_ref: requireRef(ref),
    amount,
    currency: CURRENCY,
    redirect_url: returnUrl,
    customer: { email, name },
    customizations: { title: BRAND },
    configurations: { session_duration: sessionMinutes, max_retry_attempt: MAX_ATTEMPTS },
  };
}

/** Customers are only ever sent to the provider's own page. */
function requireSafeLink(link: unknown, baseUrl: string): string {
  const base = new URL(baseUrl);
  const url = typeof link === "string" && URL.canParse(link) ? new URL(link) : null;
  const real = base.hostname === REAL_API;
  const safe =
    url !== null &&
    url.protocol === (real ? "https:" : base.protocol) &&
    url.host === (real ? REAL_CHECKOUT : base.host) &&
    url.username === "" &&
    url.password === "";
  if (!safe) throw new ProviderError("unknown", "The payment provider answered with an address that is not its own");
  return url.href;
}

/** The SDK puts references and ids into its addresses as they are. */
function requireRef(ref: string): string {
  if (!REF.test(ref)) throw new Error("A payment reference is 8 to 100 letters, digits, _ and -");
  return ref;
}

function requireId(id: string): string {
  if (!isTransactionId(id)) throw new Error("An id of the payment provider is 1 to 15 digits");
  return id;
}
