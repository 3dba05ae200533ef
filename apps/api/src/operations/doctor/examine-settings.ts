import { mkdir, statfs, writeFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../../env.ts";
import { keyMode, MIN_HASH_LENGTH, REAL_BASE_URL } from "../../payment-provider/flutterwave-keys.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";

const GIGABYTE = 1024 ** 3;
const LEAST_FREE = GIGABYTE;
/** Ends that belong to nobody: RFC 2606 and RFC 6761. */
const NOBODYS = /(?:\.|@)(?:example(?:\.(?:com|net|org))?|invalid|test)>?$/i;

/** Whether an address, or `Name <address>`, is on a domain that is reserved for examples. */
export const isPlaceholder = (address: string): boolean => NOBODYS.test(address);

/** What can be told from the variables alone. */
export function examineSettings(env: Env): Finding[] {
  return [...examineAddresses(env), ...examineProxies(env), ...examineKeys(env), ...examineAllowances(env)];
}

function examineAddresses({ MAIL_FROM, SUPPORT_EMAIL, SMTP_URL, ADMIN_PASSWORD, production }: Env): Finding[] {
  if (!SMTP_URL) return [];
  const judge = production ? fault : warning;
  return [
    ...(NOBODYS.test(MAIL_FROM)
      ? [judge(`MAIL_FROM: ${MAIL_FROM} is a placeholder; put an address of your own domain`)]
      : []),
    ...(NOBODYS.test(SUPPORT_EMAIL)
      ? [judge(`SUPPORT_EMAIL: ${SUPPORT_EMAIL} is a placeholder, so nobody reads what the contact form sends`)]
      : []),
    ...(ADMIN_PASSWORD && production
      ? [warning("ADMIN_PASSWORD: needed only until the first admin exists; take it out of the configuration")]
      : []),
  ];
}

function examineProxies({ PUBLIC_URL, TRUST_PROXY, HOST, production }: Env): Finding[] {
  const https = PUBLIC_URL?.startsWith("https:") === true;
  if (https && TRUST_PROXY === 0)
    return [
      fault(
        "TRUST_PROXY: PUBLIC_URL is https, so a proxy stands in front, yet 0 are trusted: all customers look like one, and the limits of sign-in hit everybody; set it to 1, or to as many as there are",
      ),
    ];
  if (!https && TRUST_PROXY > 0)
    return [
      warning(
        `TRUST_PROXY: ${TRUST_PROXY} proxies are trusted, but PUBLIC_URL is not https: is there one? If not, callers may give any address as theirs`,
      ),
    ];
  if (production && TRUST_PROXY > 0 && !["127.0.0.1", "::1", "localhost"].includes(HOST))
    return [
      warning(`HOST: ${HOST} can be reached past the proxy unless a firewall or a container network prevents it`),
    ];
  return [good(`${TRUST_PROXY} proxies in front, as the address suggests`)];
}

/** What lets a production server take payments that are not real. */
function examineAllowances(env: Env): Finding[] {
  const { FLW_ALLOW_TEST, FLW_ALLOW_SANDBOX, FLW_BASE_URL, FLW_SECRET_KEY, production } = env;
  if (!production) return [];
  const isReal = FLW_BASE_URL === REAL_BASE_URL;
  const isLive = FLW_SECRET_KEY !== undefined && keyMode(FLW_SECRET_KEY, "FLWSECK") === "live";
  const needless = [
    ...(FLW_ALLOW_TEST && isLive ? ["FLW_ALLOW_TEST"] : []),
    ...(FLW_ALLOW_SANDBOX && isReal ? ["FLW_ALLOW_SANDBOX"] : []),
  ];
  return [
    ...needless.map((name) => warning(`${name}: is not needed with this configuration; take it out`)),
    ...(isReal
      ? []
      : [warning(`FLW_ALLOW_SANDBOX: payments go to ${FLW_BASE_URL}, which is not Flutterwave: no real money moves`)]),
  ];
}

function examineKeys({ FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_SECRET_HASH, production }: Env): Finding[] {
  if (!FLW_PUBLIC_KEY || !FLW_SECRET_KEY || !FLW_SECRET_HASH) return [];
  const [publicMode, secretMode] = [keyMode(FLW_PUBLIC_KEY, "FLWPUBK"), keyMode(FLW_SECRET_KEY, "FLWSECK")];
  const findings: Finding[] = [];
  if (publicMode === null) findings.push(fault("FLW_PUBLIC_KEY: does not look like one; it begins with FLWPUBK"));
  if (secretMode === null) findings.push(fault("FLW_SECRET_KEY: does not look like one; it begins with FLWSECK"));
  if (publicMode !== null && secretMode !== null && publicMode !== secretMode)
    findings.push(
      fault(`FLW_SECRET_KEY: is a ${secretMode} key, and FLW_PUBLIC_KEY a ${publicMode} key; take both from one page`),
    );
  if (FLW_SECRET_HASH.length < MIN_HASH_LENGTH)
    findings.push(
      fault(
        `FLW_SECRET_HASH: shorter than ${MIN_HASH_LENGTH} characters, so it can be guessed; put a long one here and in the provider's dashboard`,
      ),
    );
  if ([FLW_SECRET_KEY, FLW_PUBLIC_KEY].includes(FLW_SECRET_HASH))
    findings.push(fault("FLW_SECRET_HASH: the same as a key; choose one of its own"));
  if (secretMode === "test")
    findings.push((production ? warning : good)("the payment keys are test keys: no real money moves"));
  if (secretMode === "live") findings.push(good("the payment keys are live keys: real money moves"));
  return findings;
}

/** Whether the data folder can be written to and has room. */
export async function examineDisk({ DATA_DIR, MONGODB_URI, JWT_SECRET, SMTP_URL }: Env): Promise<Finding[]> {
  if (MONGODB_URI && JWT_SECRET && SMTP_URL) return [good("DATA_DIR: nothing is kept on this machine's disk")];
  const probe = join(DATA_DIR, `.doctor-${process.pid}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free`;
    return [
      bavail * bsize < LEAST_FREE
        ? fault(`DATA_DIR: only ${free} in ${DATA_DIR}; a full disk stops every booking`)
        : good(`DATA_DIR: ${free}`),
    ];
  } catch (error) {
    return [
      fault(`DATA_DIR: ${DATA_DIR} cannot be written to (${reasonOf(error)}); give it to the user the server runs as`),
    ];
  }
}
