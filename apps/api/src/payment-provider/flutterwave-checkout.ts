import { keyMode, REAL_BASE_URL } from "./flutterwave-keys.ts";

const CHECKOUT = "checkout.flutterwave.com";
/**
 * Hosts of the payment pages that the real API returns for test keys, according to links that its users published:
 * https://github.com/MOLA256-blip/shopp_it_shop (FLUTTERWAVE_DEV_CHECKOUT_FIX.md) has the first, older samples the second.
 */
const TEST_CHECKOUTS = ["checkout-v2.dev-flutterwave.com", "ravemodal-dev.herokuapp.com"];

/** The account of the payment pages. */
interface Account {
  baseUrl: string;
  secretKey: string;
}

/** The allowed origins of this account's payment pages: the provider's own for the real API, else that of the base address. */
function checkoutOrigins({ baseUrl, secretKey }: Account): string[] {
  if (new URL(baseUrl).origin !== new URL(REAL_BASE_URL).origin) return [new URL(baseUrl).origin];
  const hosts = keyMode(secretKey, "FLWSECK") === "test" ? [CHECKOUT, ...TEST_CHECKOUTS] : [CHECKOUT];
  return hosts.map((host) => `https://${host}`);
}

/** Returns the address of a payment page that a customer may open; null when it is not one of this account's pages. */
export function readCheckoutLink(link: unknown, account: Account): string | null {
  const url = typeof link === "string" && URL.canParse(link) ? new URL(link) : null;
  const isOwn = url !== null && checkoutOrigins(account).includes(url.origin);
  return isOwn && url.username === "" && url.password === "" ? url.href : null;
}
