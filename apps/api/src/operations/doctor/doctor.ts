import { ConfigError, readEnv, type Env } from "../../env.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineMailDomain, type TxtResolver } from "./examine-mail-domain.ts";
import { examineMail, examineProvider, examinePublicUrl } from "./examine-external-services.ts";
import { examineDisk, examineSettings } from "./examine-settings.ts";
import { fault, good, warning, type Finding } from "./findings.ts";

/** What to look at beside this process's own configuration. */
interface DoctorOptions {
  /** Where to send a mail; without it none is sent. */
  mailTo?: string | undefined;
  /** Who is asked for DNS records; without it the machine's own name servers. */
  resolver?: TxtResolver | undefined;
  /** Another configuration. */
  source?: Record<string, string | undefined>;
}

/** Looks at everything a deployment depends on; the payment page it makes is switched off again, and nothing else changes. */
export async function examine({ mailTo, resolver, source }: DoctorOptions = {}): Promise<Finding[]> {
  const env = tryReading(source);
  if (Array.isArray(env)) return env;
  const mode = env.production
    ? good("every variable a production server needs is there")
    : warning("NODE_ENV is not production, so whatever is missing is stood in for");
  const parts = await Promise.all([
    examineDatabase(env),
    examineMail(env, mailTo),
    examineMailDomain(env, { resolver }),
    examineProvider(env),
    examinePublicUrl(env),
    examineDisk(env),
  ]);
  return [mode, ...examineSettings(env), ...parts.flat()];
}

/** The configuration, or what is wrong with each variable. */
function tryReading(source: DoctorOptions["source"]): Env | Finding[] {
  try {
    return readEnv(source);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").map(fault);
  }
}
