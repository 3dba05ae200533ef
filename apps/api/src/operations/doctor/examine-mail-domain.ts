import { parseMailbox } from "@salon/email";
import { Resolver } from "node:dns/promises";
import type { Env } from "../../env.ts";
import { isPlaceholder } from "./examine-settings.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";

/** The used part of `node:dns/promises`; tests pass a resolver with their own server. */
export type TxtResolver = Pick<Resolver, "resolveTxt" | "cancel">;

interface Options {
  resolver?: TxtResolver | undefined;
  /** The time-out of all look-ups together, in milliseconds. */
  timeoutMs?: number | undefined;
}
/** The TXT records of a name, each as one text. */
type LookUp = (name: string) => Promise<string[]>;

const DNS_TIMEOUT_MS = 5000;
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Checks the SPF, DKIM and DMARC records of the domain of MAIL_FROM. Without them large mail providers refuse mails or treat
 * them as spam (https://support.google.com/a/answer/81126).
 */
export async function examineMailDomain(env: Env, { resolver, timeoutMs = DNS_TIMEOUT_MS }: Options = {}) {
  if (!env.SMTP_URL || isPlaceholder(env.MAIL_FROM)) return [];
  const domain = domainOf(env.MAIL_FROM);
  if (typeof domain !== "string") return [domain];
  const dns = resolver ?? new Resolver();
  const deadline = setTimeout(() => dns.cancel(), timeoutMs);
  try {
    const lookUp = lookUpWith(dns);
    return await Promise.all([
      reporting(`SPF of ${domain}`, examineSpf(lookUp, domain)),
      reporting(`DMARC of ${domain}`, examineDmarc(lookUp, domain)),
      reporting(`DKIM of ${domain}`, examineDkim(lookUp, domain, env.DKIM_SELECTOR)),
    ]);
  } finally {
    clearTimeout(deadline);
  }
}

function domainOf(mailFrom: string): string | Finding {
  try {
    return parseMailbox(mailFrom).address.split("@")[1]!.toLowerCase();
  } catch (error) {
    return fault(`MAIL_FROM: ${reasonOf(error)}`);
  }
}

const lookUpWith =
  (dns: TxtResolver): LookUp =>
  async (name) => {
    try {
      return (await dns.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (NO_RECORD.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };

const reporting = (what: string, finding: Promise<Finding>): Promise<Finding> =>
  finding.catch((error: unknown) => warning(`${what}: could not be looked up (${reasonOf(error)}); try again later`));

/** Two SPF records are an error: https://www.rfc-editor.org/rfc/rfc7208#section-4.5 */
async function examineSpf(lookUp: LookUp, domain: string): Promise<Finding> {
  const records = (await lookUp(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return warning(
      `MAIL_FROM: ${domain} has no SPF record; publish TXT "v=spf1 include:YOUR-MAIL-PROVIDER -all" at ${domain} (docs/operations.md)`,
    );
  if (records.length > 1)
    return warning(`MAIL_FROM: ${domain} has ${records.length} SPF records, and only one may be there; join them`);
  if (/ \+?all\b/i.test(record))
    return warning(`MAIL_FROM: the SPF record of ${domain} lets every server send for it; end it in -all or ~all`);
  if (!/ (?:[-~]all|redirect=\S+)/i.test(record))
    return warning(`MAIL_FROM: the SPF record of ${domain} has no rule for all other servers; end it in -all or ~all`);
  return good(`SPF of ${domain}: ${record}`);
}

/** Checks the DMARC policy of a domain, else that of the nearest parent domain, which may have another for subdomains (`sp`). */
async function examineDmarc(lookUp: LookUp, domain: string): Promise<Finding> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const record = (await lookUp(`_dmarc.${name}`)).find((text) => /^v=DMARC1(?:;|\s|$)/i.test(text));
    if (record === undefined) continue;
    const policy = policyOf(record, name === domain ? ["p"] : ["sp", "p"]);
    if (policy === "quarantine" || policy === "reject") return good(`DMARC of ${name}: ${record}`);
    return warning(
      policy === "none"
        ? `MAIL_FROM: the DMARC record of ${name} only watches (p=none); once its reports show your own mails alone, say p=quarantine`
        : `MAIL_FROM: the DMARC record of ${name} has no policy; add p=quarantine`,
    );
  }
  return warning(
    `MAIL_FROM: ${domain} has no DMARC record; publish TXT "v=DMARC1; p=quarantine; rua=mailto:YOU" at _dmarc.${domain} (docs/operations.md)`,
  );
}

/** Returns the value of the first of these tags in a DMARC record: https://www.rfc-editor.org/rfc/rfc7489#section-6.3 */
function policyOf(record: string, tags: readonly string[]): string | undefined {
  const values = new Map(
    record.split(";").map((part) => part.split("=").map((word) => word.trim().toLowerCase())) as [string, string][],
  );
  return tags.map((tag) => values.get(tag)).find((value) => value !== undefined);
}

async function examineDkim(lookUp: LookUp, domain: string, selector: string | undefined): Promise<Finding> {
  if (selector === undefined)
    return warning(
      "DKIM_SELECTOR: not set, so the key that signs your mails is not looked up; the mail provider's page on DKIM names it",
    );
  const name = `${selector}._domainkey.${domain}`;
  // An empty p= withdraws a key: https://www.rfc-editor.org/rfc/rfc6376#section-3.6.1
  const record = (await lookUp(name)).find((text) => /(?:^|;)\s*p\s*=\s*[\w+/]/i.test(text));
  return record === undefined
    ? warning(`DKIM_SELECTOR: there is no DKIM key at ${name}; publish the record that your mail provider shows`)
    : good(`DKIM: a key is at ${name}`);
}
