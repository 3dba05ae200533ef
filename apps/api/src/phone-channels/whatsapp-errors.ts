/**
 * The codes of errors that pass or that the owner repairs; after any other code the message is refused for good.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const TEMPORARY: ReadonlySet<number> = new Set([
  // The token or its permissions, which the owner renews.
  0, 3, 10, 190, 131_005,
  // Faults and maintenance at WhatsApp.
  1, 2, 131_000, 131_016, 131_057, 133_004,
  // Limits: calls, the account, throughput, spam, and messages to one customer.
  4, 80_007, 130_429, 131_048, 131_056,
  // A block that ends.
  368,
]);

/** Whether a later attempt may succeed. */
export const isTemporary = (code: number): boolean => TEMPORARY.has(code) || (code >= 200 && code <= 299);
