import { parseUrl } from "../../../lib/navigation/parse-url.ts";

const isLoopback = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/** Whether the browser may open a payment address: https, or the local payment sandbox while the site itself is on local http. */
export function isPaymentAddress(
  address: string,
  here: Pick<Location, "protocol" | "hostname"> = window.location,
): boolean {
  const url = parseUrl(address);
  if (url?.protocol === "https:") return true;
  if (url?.protocol !== "http:" || here.protocol !== "http:") return false;
  return url.hostname === here.hostname || (isLoopback(url.hostname) && isLoopback(here.hostname));
}
