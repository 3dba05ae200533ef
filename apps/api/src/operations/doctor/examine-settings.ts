import { mkdir, statfs, writeFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../../env.ts";
import { keyMode, MIN_HASH_LENGTH, REAL_BASE_URL } from "../../payment-provider/flutterwave-keys.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";

const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = GIGABYTE;
/** Domains that are reserved for examples: RFC 2606 and RFC 6761. */
const RESERVED_DOMAIN = /(?:\.|@)(?:example(?:\.(?:com|net|org))?|invalid|test)>?$/i;

/** Whether an address, or `Name <address>`, is on a domain that is reserved for examples. */
export const isPlaceholder = (address: string): boolean => RESERVED_DOMAIN.test(address);

/** Checks the variables without any request. */
export function examineSettings(env: Env): Finding[] {
  return [
    ...examineAddresses(env),
    ...examineProxies(env),
    ...examineKeys(env),
    ...examineAllowances(env),
    good(
      `METRICS_TOKEN: ${env.METRICS_TOKEN ? "callers with the token" : "not set, so only this machine"} can read /metrics`,
    ),
  ];
}

function examineAddresses({ MAIL_FROM, SUPPORT_EMAIL, SMTP_URL, ADMIN_PASSWORD, production }: Env): Finding[] {
  if (!SMTP_URL) return [];
  const judge = production ? fault : warning;
  return [
    ...(RESERVED_DOMAIN.test(MAIL_FROM)
      ? [judge(`MAIL_FROM: ${MAIL_FROM} is a placeholder; put an address of your own domain`)]
      : []),
    ...(RESERVED_DOMAIN.test(SUPPORT_EMAIL)
      ? [judge(`SUPPORT_EMAIL: ${SUPPORT_EMAIL} is a placeholder, so messages of the contact form are not delivered`)]
      : []),
    ...(ADMIN_PASSWORD && production
      ? [warning("ADMIN_PASSWORD: needed only until the first admin exists; remove it from the configuration")]
      : []),
  ];
}

function examineProxies({ PUBLIC_URL, TRUST_PROXY, HOST, production }: Env): Finding[] {
  const https = PUBLIC_URL?.startsWith("https:") === true;
  if (https && TRUST_PROXY === 0)
    return [
      fault(
        "TRUST_PROXY: PUBLIC_URL is https, so there is a proxy, but 0 proxies are trusted: all customers have the same address and share the limits of sign-in; set it to the number of proxies, usually 1",
      ),
    ];
  if (!https && TRUST_PROXY > 0)
    return [
      warning(
        `TRUST_PROXY: ${TRUST_PROXY} proxies are trusted, but PUBLIC_URL is not https: is there a proxy? If not, callers can forge their address`,
      ),
    ];
  if (production && TRUST_PROXY > 0 && !["127.0.0.1", "::1", "localhost"].includes(HOST))
    return [
      warning(`HOST: ${HOST} can be reached past the proxy unless a firewall or a container network prevents it`),
    ];
  return [good(`${TRUST_PROXY} proxies are trusted, which fits PUBLIC_URL`)];
}

/** Checks the variables that allow a production server to take test payments. */
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
    ...needless.map((name) => warning(`${name}: is not needed with this configuration; remove it`)),
    ...(isReal
      ? []
      : [warning(`FLW_ALLOW_SANDBOX: payments go to ${FLW_BASE_URL}, which is not Flutterwave: no real money moves`)]),
  ];
}

function examineKeys({ FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_SECRET_HASH, production }: Env): Finding[] {
  if (!FLW_PUBLIC_KEY || !FLW_SECRET_KEY || !FLW_SECRET_HASH) return [];
  const [publicMode, secretMode] = [keyMode(FLW_PUBLIC_KEY, "FLWPUBK"), keyMode(FLW_SECRET_KEY, "FLWSECK")];
  const findings: Finding[] = [];
  if (publicMode === null) findings.push(fault("FLW_PUBLIC_KEY: is no public key; those begin with FLWPUBK"));
  if (secretMode === null) findings.push(fault("FLW_SECRET_KEY: is no secret key; those begin with FLWSECK"));
  if (publicMode !== null && secretMode !== null && publicMode !== secretMode)
    findings.push(
      fault(`FLW_SECRET_KEY: is a ${secretMode} key, and FLW_PUBLIC_KEY a ${publicMode} key; take both from one page`),
    );
  if (FLW_SECRET_HASH.length < MIN_HASH_LENGTH)
    findings.push(
      fault(
        `FLW_SECRET_HASH: shorter than ${MIN_HASH_LENGTH} characters, so it can be guessed; set a longer one here and in the provider's dashboard`,
      ),
    );
  if ([FLW_SECRET_KEY, FLW_PUBLIC_KEY].includes(FLW_SECRET_HASH))
    findings.push(fault("FLW_SECRET_HASH: is the same as a key; choose another value"));
  if (secretMode === "test")
    findings.push((production ? warning : good)("the payment keys are test keys: no real money moves"));
  if (secretMode === "live") findings.push(good("the payment keys are live keys: real money moves"));
  return findings;
}

/** Checks that the data folder is writable and has free space. */
export async function examineDisk({ DATA_DIR, MONGODB_URI, JWT_SECRET, SMTP_URL }: Env): Promise<Finding[]> {
  if (MONGODB_URI && JWT_SECRET && SMTP_URL) return [good("DATA_DIR: nothing is stored on this machine's disk")];
  const probe = join(DATA_DIR, `.doctor-${process.pid}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free`;
    return [
      bavail * bsize < MIN_FREE_BYTES
        ? fault(`DATA_DIR: only ${free} in ${DATA_DIR}; a full disk stops every booking`)
        : good(`DATA_DIR: ${free}`),
    ];
  } catch (error) {
    return [
      fault(`DATA_DIR: ${DATA_DIR} cannot be written to (${reasonOf(error)}); the user of the server must own it`),
    ];
  }
}
