import { randomBytes } from "node:crypto";
import { nextId, type Core } from "../core.ts";
import { ProviderError } from "../provider-error.ts";
import type { PaymentLink } from "./records.ts";

type Fields = Record<string, unknown>;

/** Whether a customer can still pay, and if not, why. */
export type LinkStatus = "open" | "paid" | "pending" | "disabled" | "expired" | "exhausted";

/** Takes a `POST /v3/payments` body. @throws ProviderError 400 on a missing or bad field and on a used tx_ref. */
export function createLink(core: Core, body: unknown): PaymentLink {
  const fields = asFields(body);
  const txRef = requireText(fields["tx_ref"], "tx_ref");
  const createdAt = core.clock.now();
  const link: PaymentLink = {
    id: `flwlnk-${randomBytes(12).toString("hex")}`,
    txRef,
    amount: readAmount(fields["amount"]),
    currency: readCurrency(fields["currency"]),
    redirectUrl: readRedirectUrl(fields["redirect_url"]),
    customer: readCustomer(core, asFields(fields["customer"])),
    ...readTexts(asFields(fields["customizations"])),
    meta: fields["meta"] ?? null,
    createdAt,
    ...readLimits(asFields(fields["configurations"]), createdAt),
    disabledAt: null,
  };
  addLink(core, link);
  return link;
}

/** Adds a payment. @throws ProviderError 400 on a used tx_ref: the real answer is not documented; the strict one finds callers that reuse them */
export function addLink(core: Core, link: PaymentLink): void {
  if (core.store.state.links.some(({ txRef }) => txRef === link.txRef)) {
    throw new ProviderError(400, `A payment with tx_ref ${link.txRef} already exists`);
  }
  core.store.state.links.push(link);
}

/** Takes a `POST /v3/payments/link/disable` body. @throws ProviderError 400 when the link is unknown or not open. */
export function disableLink(core: Core, body: unknown): void {
  const link = findLinkByUrl(core, asFields(body)["link"]);
  if (!link) throw new ProviderError(400, "This payment link was not found");
  const status = linkStatus(core, link);
  if (status !== "open" && status !== "pending")
    throw new ProviderError(400, "This payment link is currently inactive");
  link.disabledAt = core.clock.now();
}

/** Whether the link can be paid now. */
export function linkStatus(core: Core, link: PaymentLink): LinkStatus {
  const attempts = core.store.state.transactions.filter((transaction) => transaction.txRef === link.txRef);
  if (attempts.some(({ status }) => status === "successful")) return "paid";
  if (link.disabledAt !== null) return "disabled";
  if (attempts.some(({ status }) => status === "pending")) return "pending";
  if (link.maxAttempts !== null && attempts.length >= link.maxAttempts) return "exhausted";
  return link.expiresAt !== null && link.expiresAt <= core.clock.now() ? "expired" : "open";
}

/** With test keys the real API answers links of this host: https://github.com/MOLA256-blip/shopp_it_shop, FLUTTERWAVE_DEV_CHECKOUT_FIX.md */
const TEST_CHECKOUT = "https://checkout-v2.dev-flutterwave.com/";

/** The address of the hosted page. */
export function linkUrl({ settings }: Core, link: PaymentLink): string {
  return `${settings.testHost ? TEST_CHECKOUT : settings.publicUrl}v3/hosted/pay/${link.id}`;
}

/** The link a hosted page's address ends in, whatever origin it is reached by. */
export function findLinkByUrl(core: Core, url: unknown): PaymentLink | undefined {
  const id = typeof url === "string" ? url.split("/").at(-1) : undefined;
  return core.store.state.links.find((link) => link.id === id);
}

/** Reads a JSON value as an object; anything else has no fields. */
export function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Reads an amount in major units, as number or text, with at most two decimals. @throws ProviderError 400 */
export function readAmount(value: unknown): number {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "") throw new ProviderError(400, "amount is required");
  const amount = Number(text);
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || amount <= 0)
    throw new ProviderError(400, "amount must be a positive number");
  return amount;
}

export function requireText(value: unknown, name: string): string {
  if (typeof value !== "string" || value.trim() === "") throw new ProviderError(400, `${name} is required`);
  return value;
}

function readCurrency(value: unknown): string {
  const currency = value ?? "NGN";
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) throw new ProviderError(400, "currency is invalid");
  return currency;
}

function readRedirectUrl(value: unknown): string {
  const text = requireText(value, "redirect_url");
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") throw new ProviderError(400, "redirect_url is invalid");
  return text;
}

export function readCustomer(core: Core, fields: Fields): PaymentLink["customer"] {
  const email = requireText(fields["email"], "customer.email");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new ProviderError(400, "customer.email is invalid");
  const phone = fields["phonenumber"] ?? fields["phone_number"];
  return {
    id: nextId(core),
    name: typeof fields["name"] === "string" ? fields["name"] : "Anonymous customer",
    email,
    phone: typeof phone === "string" || typeof phone === "number" ? String(phone) : null,
  };
}

function readTexts(fields: Fields): Pick<PaymentLink, "title" | "description"> {
  return {
    title: typeof fields["title"] === "string" && fields["title"] !== "" ? fields["title"] : "Test merchant",
    description: typeof fields["description"] === "string" ? fields["description"] : "",
  };
}

function readLimits(fields: Fields, createdAt: number): Pick<PaymentLink, "expiresAt" | "maxAttempts"> {
  const minutes = readCount(fields["session_duration"], "session_duration", 1440);
  const maxAttempts = readCount(fields["max_retry_attempt"], "max_retry_attempt", 100);
  return { expiresAt: minutes === null ? null : createdAt + minutes * 60_000, maxAttempts };
}

function readCount(value: unknown, name: string, most: number): number | null {
  if (value === undefined || value === null) return null;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new ProviderError(400, `${name} must be between 1 and ${most}`);
  }
  return count;
}
