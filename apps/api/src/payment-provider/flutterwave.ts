import { BRAND, CURRENCY } from "@salon/contracts";
import { readAccount } from "./flutterwave-accounts.ts";
import { isTransactionId, readAttempt, readRefund, type OnUnknownStatus } from "./flutterwave-answers.ts";
import { readCheckoutLink } from "./flutterwave-checkout.ts";
import { DEADLINES, callProvider, fieldsOf, refusal, type Deadlines, type Envelope } from "./flutterwave-http.ts";
import { listAttempts, listRefunds } from "./flutterwave-lists.ts";
import { createSdk, type FlutterwaveKeys } from "./flutterwave-sdk.ts";
import { createWebhookReader } from "./flutterwave-webhook.ts";
import { ProviderError, type Attempt, type NewAccount, type NewLink, type PaymentProvider } from "./provider.ts";

/** The account and the options of the adapter. */
export interface FlutterwaveOptions extends FlutterwaveKeys {
  /** The secret in every webhook; an empty one is refused. */
  secretHash: string;
  onUnknownStatus?: OnUnknownStatus;
  deadlines?: Deadlines;
}

const REF = /^[A-Za-z0-9_-]{8,100}$/;
const MAX_ATTEMPTS = 5;

/**
 * Creates the provider for Flutterwave v3. The SDK verifies and refunds; own calls create and disable links and read lists.
 * @throws Error when this adapter cannot use the SDK version or the configuration safely
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
  const list = (path: string, query: Record<string, string>) =>
    call("GET", `${path}?${new URLSearchParams(query).toString()}`, deadlines.verify);
  return {
    createLink: async (order) => {
      const answer = await call("POST", "v3/payments", deadlines.create, linkBody(order));
      if (!answer.ok) throw refusal(answer);
      return { url: requireSafeLink(fieldsOf(answer.data)?.["link"], keys) };
    },
    createAccount: async (order) => {
      const answer = await call("POST", "v3/charges?type=bank_transfer", deadlines.create, accountBody(order));
      if (!answer.ok) throw refusal(answer);
      return readAccount(answer, order.amount);
    },
    disableLink: async (url) => {
      const answer = await call("POST", "v3/payments/link/disable", deadlines.disable, { link: url });
      if (!answer.ok && !/inactive/i.test(answer.message)) throw refusal(answer);
    },
    lookup: async ({ transactionId, ...payment }) => {
      requireRef(payment.ref);
      const byId = async (id: string) => {
        const answer = await sdk.verify(id);
        return answer.ok ? readAttempt(fieldsOf(answer.data) ?? {}, onUnknownStatus) : null;
      };
      return withNamed(listAttempts(list, payment, onUnknownStatus), payment.ref, transactionId, byId);
    },
    refund: async ({ transactionId, minor }) => readRefund(await sdk.refund(requireId(transactionId), minor / 100)),
    refundStatus: async (id) => readRefund(await call("GET", `v3/refunds/${requireId(id)}`, deadlines.verify)),
    findRefunds: async (id) => listRefunds(list, requireId(id)),
    parseWebhook: createWebhookReader(secretHash),
  };
}

/** Returns the listed attempts and, if the list lacks it, the successful transaction with an id from a request; the id may be forged. */
async function withNamed(
  listing: Promise<Attempt[]>,
  ref: string,
  id: string | undefined,
  byId: (id: string) => Promise<Attempt | null>,
): Promise<Attempt[]> {
  const listed = await listing.catch(providerErrorOf);
  const known = listed instanceof ProviderError ? [] : listed;
  if (id !== undefined && isTransactionId(id) && !known.some(({ transactionId }) => transactionId === id)) {
    const named = await byId(id).catch(providerErrorOf);
    // The transaction of another payment does not count for this one.
    const isPaid = named && !(named instanceof ProviderError) && named.ref === ref && named.status === "successful";
    if (isPaid) return [...known, named];
  }
  if (listed instanceof ProviderError) throw listed;
  return listed;
}

function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
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

/** The sources of this call and its answer are in `packages/payment-sandbox/src/payments/accounts.ts`. */
const accountBody = ({ ref, amount, email, name, minutes }: NewAccount): object => ({
  tx_ref: requireRef(ref),
  amount,
  currency: CURRENCY,
  email,
  fullname: name,
  is_permanent: false,
  bank_transfer_options: { expires: minutes * 60 },
});

/** Customers must only be redirected to the provider's own pages. */
function requireSafeLink(link: unknown, keys: FlutterwaveKeys): string {
  const safe = readCheckoutLink(link, keys);
  if (safe !== null) return safe;
  const host = typeof link === "string" && URL.canParse(link) ? ` (${new URL(link).host})` : "";
  throw new ProviderError("unknown", `The payment provider answered with an address that is not its own${host}`);
}

/** The SDK puts references and ids into its URLs without encoding. */
function requireRef(ref: string): string {
  if (!REF.test(ref)) throw new Error("A payment reference is 8 to 100 letters, digits, _ and -");
  return ref;
}

function requireId(id: string): string {
  if (!isTransactionId(id)) throw new Error("An id of the payment provider is 1 to 15 digits");
  return id;
}
