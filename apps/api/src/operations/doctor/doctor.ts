import { ConfigError, readEnv, type Env } from "../../env.ts";
import { examineChannels } from "./examine-channels.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineMailDomain, type TxtResolver } from "./examine-mail-domain.ts";
import { examineMail, examineProvider, examinePublicUrl } from "./examine-external-services.ts";
import { examineDisk, examineSettings } from "./examine-settings.ts";
import { VERSION } from "../../version.ts";
import { fault, good, warning, type Finding } from "./findings.ts";

/** The options of the examination. */
interface DoctorOptions {
  /** The recipient of a test mail; without it no mail is sent. */
  mailTo?: string | undefined;
  /** The resolver for DNS records; the default uses the name servers of the machine. */
  resolver?: TxtResolver | undefined;
  /** The environment; the default is that of this process. */
  source?: Record<string, string | undefined>;
}

/** Checks everything that a deployment depends on. It creates one payment page and disables it; it changes nothing else. */
export async function examine({ mailTo, resolver, source }: DoctorOptions = {}): Promise<Finding[]> {
  const env = readEnvOrFaults(source);
  if (Array.isArray(env)) return env;
  const mode = env.production
    ? good("every variable that production needs is set")
    : warning("NODE_ENV is not production, so stand-ins replace services that are not configured");
  const parts = await Promise.all([
    examineDatabase(env),
    examineMail(env, mailTo),
    examineMailDomain(env, { resolver }),
    examineProvider(env),
    examineChannels(env),
    examinePublicUrl(env),
    examineDisk(env),
  ]);
  return [good(`version ${VERSION}`), mode, ...examineSettings(env), ...parts.flat()];
}

/** Returns the configuration, or a fault for each wrong variable. */
function readEnvOrFaults(source: DoctorOptions["source"]): Env | Finding[] {
  try {
    return readEnv(source);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").map(fault);
  }
}
