import { randomBytes } from "node:crypto";
import { nextId, type Core } from "../core.ts";
import type { AccountFault } from "../control/faults.ts";
import { ProviderError } from "../provider-error.ts";
import { reportSuccess } from "./charges.ts";
import { addLink, asFields, readAmount, readCustomer, requireText } from "./links.ts";
import type { BankTransfer, PaymentLink, TransferAccount, Transaction } from "./records.ts";

/**
 * Account numbers for one payment: `POST /v3/charges?type=bank_transfer`.
 *
 * Documented: tx_ref, amount, currency (NGN alone), email; money that comes is a transaction of this tx_ref with a
 * webhook. https://developer.flutterwave.com/docs/collections-inflow/bank-transfer/ngn and
 * https://developer.flutterwave.com/docs/direct-charge/bank-transfer
 * `meta.authorization` has transfer_reference, transfer_account, transfer_bank, account_expiration, transfer_note,
 * transfer_amount and mode, all texts but the amount:
 * https://pub.dev/documentation/flutterwave/latest/models_responses_bank_transfer_response_bank_transfer_authorization/BankTransferAuthorization-class.html
 * The SDK sends the body as it is: https://github.com/Flutterwave/Node-v3 (services/charge/rave.bank.transfer.js).
 * Refused without the provider's consent: 'Merchant requires approval to use resource, please contact support',
 * https://github.com/Flutterwave/Node-v3/issues/86
 * With test keys a transfer succeeds by itself after a few seconds: https://developer.flutterwave.com/docs/bank-transfer.
 * The sandbox waits for the page that plays the bank instead.
 *
 * Assumed: `bank_transfer_options.expires` in seconds, as clients send it with this call; account_expiration as
 * milliseconds in a text; a fee that the customer bears is in transfer_amount and not in `amount` of the transaction;
 * money is taken in any amount, in several parts, and after the end; the status of a refusal.
 */
export function createAccount(core: Core, query: URLSearchParams, body: unknown) {
  if (query.get("type") !== "bank_transfer") throw new ProviderError(400, "type must be bank_transfer here");
  const fields = asFields(body);
  const txRef = requireText(fields["tx_ref"], "tx_ref");
  const faults = core.faults.takeAll("account", txRef);
  requireConsent(faults);
  const link = newAccount(core, fields, txRef, faults);
  addLink(core, link);
  return { meta: { authorization: describe(core, link, link.account, faults) } };
}

const has = (faults: readonly AccountFault[], name: AccountFault["fault"]) =>
  faults.find(({ fault }) => fault === name);

function requireConsent(faults: readonly AccountFault[]): void {
  const status = has(faults, "refused403") ? 403 : has(faults, "refused400") ? 400 : null;
  if (status !== null)
    throw new ProviderError(status, "Merchant requires approval to use resource, please contact support");
}

const DEFAULT_SECONDS = 3600;

function newAccount(
  core: Core,
  fields: Record<string, unknown>,
  txRef: string,
  faults: readonly AccountFault[],
): PaymentLink & { account: TransferAccount } {
  if (fields["currency"] !== "NGN") throw new ProviderError(400, "currency must be NGN");
  const id = nextId(core);
  const amount = readAmount(fields["amount"]);
  const fee = has(faults, "feeOnTop")?.by ?? 0;
  const seconds = Number(asFields(fields["bank_transfer_options"])["expires"] ?? DEFAULT_SECONDS);
  const createdAt = core.clock.now();
  return {
    id: `flwacc-${randomBytes(12).toString("hex")}`,
    txRef,
    amount,
    currency: "NGN",
    redirectUrl: "",
    customer: readCustomer(core, { email: fields["email"], name: fields["fullname"] }),
    title: "Test merchant",
    description: "",
    meta: null,
    createdAt,
    expiresAt: createdAt + seconds * 1000,
    maxAttempts: null,
    disabledAt: null,
    account: {
      number: `99${String(id).slice(-8).padStart(8, "0")}`,
      bank: "Test Bank",
      reference: `FLW-MOCK-${randomBytes(8).toString("hex")}`,
      amount: amount + fee,
      fee,
    },
  };
}

function describe(core: Core, link: PaymentLink, account: TransferAccount, faults: readonly AccountFault[]) {
  return {
    transfer_reference: account.reference,
    ...(has(faults, "noNumber") ? {} : { transfer_account: account.number }),
    transfer_bank: account.bank,
    account_expiration: shownExpiry(core, link, faults),
    transfer_note: `Please make a bank transfer to ${link.title}`,
    transfer_amount: shownAmount(account, faults),
    mode: "banktransfer",
  };
}

function shownAmount({ amount }: TransferAccount, faults: readonly AccountFault[]): string | number {
  const shown = amount - (has(faults, "amountLess")?.by ?? 0);
  return has(faults, "amountText") ? shown.toFixed(2) : shown;
}

function shownExpiry(core: Core, { expiresAt }: PaymentLink, faults: readonly AccountFault[]): string {
  if (has(faults, "expiryNone")) return "N/A";
  if (has(faults, "expiryPast")) return String(core.clock.now() - 60_000);
  if (has(faults, "expirySoon")) return String(core.clock.now() + 30_000);
  // Without a zone, as text with half days.
  if (has(faults, "expiryText")) return halfDayText(expiresAt ?? core.clock.now());
  return String(expiresAt);
}

function halfDayText(at: number): string {
  const lagos = new Date(at + 60 * 60_000).toISOString();
  const hour = Number(lagos.slice(11, 13));
  return `${lagos.slice(0, 10)} ${hour % 12 === 0 ? 12 : hour % 12}${lagos.slice(13, 19)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Takes money on an account number, at any time and in any amount: a transaction of its own each time. */
export function receiveTransfer(core: Core, link: PaymentLink, { amount, currency, payer, later }: BankTransfer) {
  if (!(amount > 0)) throw new ProviderError(400, "amount must be a positive number");
  const now = core.clock.now();
  const fee = currency === link.currency ? (link.account?.fee ?? 0) : 0;
  const transaction: Transaction = {
    id: nextId(core),
    txRef: link.txRef,
    linkId: link.id,
    flwRef: `FLW-MOCK-${randomBytes(8).toString("hex")}`,
    amount: Math.max(0, Math.round((amount - fee) * 100) / 100),
    currency,
    method: "banktransfer",
    status: later ? "pending" : "successful",
    createdAt: now,
    settlesAt: later ? now + core.settings.settleDelayMs : null,
    sent: { amount, payer },
  };
  core.store.state.transactions.push(transaction);
  if (!later) reportSuccess(core, link, transaction);
  return transaction;
}
