/**
 * The parts of addresses after which a secret of a link follows, in the API and in pages: no log has it. Who adds such an address adds
 * its line here, and the word in `deploy/Caddyfile`, `deploy/Caddyfile.scale` and `deploy/nginx.conf`; tests find what is missing.
 */
export const TOKEN_PATHS = [
  "sign-in-link",
  "verifyUser",
  "verify",
  "resetPassword",
  "unsubscribe",
  "feed",
  "offers",
  "offer",
  "pay-links",
  "p",
  "return",
  "l",
] as const;

const TOKEN = new RegExp(`(^|[/\\\\])(${TOKEN_PATHS.join("|")})[/\\\\][^/\\\\\\s?#]+`, "g");

/** A text, such as an address, without the secrets of links. */
export const withoutTokens = (text: string): string => text.replace(TOKEN, "$1$2/[secret]");
