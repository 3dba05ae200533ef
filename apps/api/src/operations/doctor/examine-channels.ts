import type { Env } from "../../env.ts";
import { CHANNEL_LIST } from "../../phone-channels/list.ts";
import { good, warning, type Finding } from "./findings.ts";

/** A channel may be missing: then production does not offer it. */
const missing = (name: string, { production }: Env): Finding =>
  production
    ? good(`${name}: not set, so this channel is not offered to customers`)
    : warning(`${name}: not set, so messages go to the built-in inbox and are not delivered`);

/** Checks the access to each channel to phones; it sends nothing. */
export async function examineChannels(env: Env): Promise<Finding[]> {
  const findings = await Promise.all(
    CHANNEL_LIST.map(async ({ variables, keysOf, examine }) => {
      const keys = keysOf(env);
      return keys === undefined ? [missing(variables, env)] : examine(keys, env);
    }),
  );
  return findings.flat();
}
