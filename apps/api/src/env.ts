import { email, newPassword, TEXTS } from "@salon/contracts";
import * as z from "zod";
import { FAILPOINTS } from "./failpoint.ts";
import { isOftenTried } from "./passwords/often-tried.ts";
import { keyMode, MIN_HASH_LENGTH, REAL_BASE_URL } from "./payment-provider/flutterwave-keys.ts";

/** A number as text, with the error message for every other value. */
const number = (sentence: string) => z.coerce.number(sentence);
const port = (fallback: number) => {
  const sentence = "must be a whole number from 0 to 65535";
  return number(sentence).int(sentence).min(0, sentence).max(65_535, sentence).default(fallback);
};
const text = z.string().trim().min(1);
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((url) => new URL(url).origin);

const baseUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).endsWith("/", "must end in /");

const SEEDS = ["lived", "demo", "services", "none"] as const;

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port(4000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default(".data"),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, "must begin with mongodb:// or mongodb+srv://")
    .optional(),
  MONGO_ENGINE: z.enum(["mongod", "embedded"], "must be mongod or embedded").optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, "must be at least 32 bytes long")
    .optional(),
  SECOND_STEP_KEY: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, "must be at least 32 bytes long")
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: text.default("Ibadandun Salon & Spa <hello@ibadandun.example>"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[\w.-]*[a-z0-9])?$/i, "must be the part in front of ._domainkey")
    .optional(),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("hello@ibadandun.example"),
  FLW_BASE_URL: baseUrl.optional(),
  FLW_PUBLIC_KEY: text.optional(),
  FLW_SECRET_KEY: text.optional(),
  FLW_SECRET_HASH: text.optional(),
  WHATSAPP_BASE_URL: baseUrl.optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, "must be the id of the phone number, which has digits only").optional(),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
  SMS_BASE_URL: baseUrl.optional(),
  SMS_API_KEY: text.optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z]{3,11}$/, "must have 3 to 11 letters")
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, "must be at least 16 characters long, without spaces")
    .optional(),
  // Only production reads these two: it refuses test payments unless one of them allows them.
  FLW_ALLOW_TEST: z.literal("1", "must be 1, or left out").optional(),
  FLW_ALLOW_SANDBOX: z.literal("1", "must be 1, or left out").optional(),
  // The rules of every account apply: sign-in accepts no other address, and bcrypt ignores the end of a longer password.
  ADMIN_EMAIL: z.optional(email),
  ADMIN_PASSWORD: z.optional(newPassword),
  SLOT_CAPACITY: number("must be a whole number from 1 to 50").int().min(1).max(50).default(5),
  TRUST_PROXY: number("must be a whole number from 0 to 10").int().min(0).max(10).default(0),
  SEED: z.enum(SEEDS, "must be lived, demo, services or none").optional(),
  PHONE_MESSAGES_PER_DAY: number("must be a whole number from 0 to 100000").int().min(0).max(100_000).default(300),
  RATE_LIMIT_SCALE: number("must be a number above 0").positive().default(1),
  JOBS_SECONDS: number("must be a number from 0.1 to 3600").min(0.1).max(3600).default(60),
  // Only tests/faults sets it: the failpoint at which this process kills itself.
  CRASH_AT: z.enum(FAILPOINTS, `must be one of ${FAILPOINTS.join(", ")}`).optional(),
  WEB_PORT: port(5173),
  SANDBOX_PORT: port(4010),
  MAIL_SMTP_PORT: port(1025),
  MAIL_WEB_PORT: port(1080),
  MONGO_PORT: port(27_027),
  // Only `pnpm dev` sets it: the addresses of the stand-ins that it keeps running while the API reloads.
  STAND_INS: z.string().optional(),
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

const standInsSchema = z.object({
  mongoUri: z.string().optional(),
  smtpUrl: z.string().optional(),
  flutterwave: z
    .object({ baseUrl: z.string(), publicKey: z.string(), secretKey: z.string(), secretHash: z.string() })
    .optional(),
  channels: z.record(z.string(), z.unknown()).optional(),
});
/** Addresses of stand-ins that another process runs. */
export type StandInAddresses = z.infer<typeof standInsSchema>;
/** The checked configuration. */
export type Env = z.infer<typeof schema> & {
  production: boolean;
  standIns: StandInAddresses;
  seed: (typeof SEEDS)[number];
  /** Whether a production server takes payments that move no real money. */
  testPayments: boolean;
};

/** A configuration with errors; the message names every wrong variable, one per line. */
export class ConfigError extends Error {}

const FLW = ["FLW_BASE_URL", "FLW_PUBLIC_KEY", "FLW_SECRET_KEY", "FLW_SECRET_HASH"] as const;
const WHATSAPP = [
  "WHATSAPP_BASE_URL",
  "WHATSAPP_TOKEN",
  "WHATSAPP_PHONE_ID",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
] as const;
const SMS = ["SMS_BASE_URL", "SMS_API_KEY", "SMS_SENDER"] as const;
/** The variables that belong together, with the word for their number. */
const GROUPS = [
  { names: FLW, all: "all four FLW_ variables" },
  { names: WHATSAPP, all: "all five WHATSAPP_ variables" },
  { names: SMS, all: "all three SMS_ variables" },
] as const;
const REQUIRED_IN_PRODUCTION = ["MONGODB_URI", "JWT_SECRET", "SMTP_URL", "PUBLIC_URL", ...FLW] as const;

/**
 * Reads and checks the whole configuration.
 * @throws ConfigError naming each bad variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  const env = parsed.data;
  const problems = [...incompleteGroups(env), ...(env.NODE_ENV === "production" ? unsafeForProduction(env) : [])];
  if (env.ADMIN_PASSWORD && isOftenTried(env.ADMIN_PASSWORD)) problems.push(`ADMIN_PASSWORD: ${TEXTS.passwordCommon}`);
  const seed = env.SEED ?? (showsDemoByDefault(env) ? "demo" : "services");
  if ((seed === "demo" || seed === "lived") && !mayShowDemo(env))
    problems.push(
      `SEED: ${seed} creates demo accounts, which have a public password; they need a PUBLIC_URL of this machine, such as http://localhost:4000, and no NODE_ENV=production`,
    );
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  const standIns = env.STAND_INS ? standInsSchema.parse(JSON.parse(env.STAND_INS)) : {};
  const production = env.NODE_ENV === "production";
  return { ...env, production, standIns, seed, testPayments: production && (hasTestKey(env) || hasSandbox(env)) };
}

const incompleteGroups = (env: z.infer<typeof schema>): string[] =>
  GROUPS.flatMap(({ names, all }) => {
    const missing = names.filter((name) => !env[name]);
    return missing.length > 0 && missing.length < names.length
      ? missing.map((name) => `${name}: ${all} belong together, and this one is missing`)
      : [];
  });

function unsafeForProduction(env: z.infer<typeof schema>): string[] {
  const problems = REQUIRED_IN_PRODUCTION.filter((name) => !env[name]).map(
    (name) => `${name}: needed when NODE_ENV is production`,
  );
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith("https://"))
    problems.push("PUBLIC_URL: must be https when NODE_ENV is production");
  problems.push(...unsafePayments(env));
  for (const name of ["WHATSAPP_BASE_URL", "SMS_BASE_URL"] as const)
    if (env[name] && !env[name].startsWith("https://"))
      problems.push(`${name}: must be https when NODE_ENV is production`);
  if (env.RATE_LIMIT_SCALE !== 1) problems.push("RATE_LIMIT_SCALE: must be 1 when NODE_ENV is production");
  if (env.CRASH_AT) problems.push("CRASH_AT: only tests kill the server");
  if (env.MONGO_ENGINE) problems.push("MONGO_ENGINE: the stand-in databases are not for production");
  return problems;
}

function unsafePayments(env: z.infer<typeof schema>): string[] {
  const problems: string[] = [];
  if (env.FLW_BASE_URL && !env.FLW_BASE_URL.startsWith("https://"))
    problems.push("FLW_BASE_URL: must be https when NODE_ENV is production");
  if (hasSandbox(env) && !env.FLW_ALLOW_SANDBOX)
    problems.push(
      `FLW_BASE_URL: must be ${REAL_BASE_URL} in production; to try it with another one, set FLW_ALLOW_SANDBOX=1`,
    );
  for (const [name, kind] of KEYS)
    if (keyMode(env[name] ?? "", kind) === "test" && !env.FLW_ALLOW_TEST)
      problems.push(
        `${name}: is a test key, which moves no real money; to try production with it, set FLW_ALLOW_TEST=1`,
      );
  if (env.FLW_SECRET_HASH && env.FLW_SECRET_HASH.length < MIN_HASH_LENGTH)
    problems.push(`FLW_SECRET_HASH: must be at least ${MIN_HASH_LENGTH} characters long when NODE_ENV is production`);
  return problems;
}

const KEYS = [
  ["FLW_PUBLIC_KEY", "FLWPUBK"],
  ["FLW_SECRET_KEY", "FLWSECK"],
] as const;
const hasTestKey = (env: z.infer<typeof schema>): boolean =>
  KEYS.some(([name, kind]) => keyMode(env[name] ?? "", kind) === "test");
const hasSandbox = ({ FLW_BASE_URL }: z.infer<typeof schema>): boolean =>
  FLW_BASE_URL !== undefined && FLW_BASE_URL !== REAL_BASE_URL;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Demo accounts have a public password, so the salon's address must be on this machine. */
function mayShowDemo({ NODE_ENV, HOST, PUBLIC_URL }: z.infer<typeof schema>): boolean {
  return NODE_ENV !== "production" && isLoopback(PUBLIC_URL ? new URL(PUBLIC_URL).hostname : HOST);
}

/** Without SEED, the server must also listen on this machine only and use its own database. */
function showsDemoByDefault(env: z.infer<typeof schema>): boolean {
  return mayShowDemo(env) && isLoopback(env.HOST) && !env.MONGODB_URI;
}
