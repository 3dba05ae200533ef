import { anySecondStep } from "../users/second-steps.ts";
import { unseal } from "./sealed-secret.ts";

const LACKS = "SECOND_STEP_KEY: an account has a second step, and the server lacks the key that opens it; set the key";
const OTHER =
  "SECOND_STEP_KEY: this is not the key of the second steps of this salon; set the one with which they were set up";
const OR_RESET = "or remove each second step by pnpm run reset-second-step EMAIL";

/** Why the second steps of the connected database do not open with a key; null where they do, or there are none. */
export async function describeKeyFault(key: string | null): Promise<string | null> {
  const found = await anySecondStep();
  if (!found?.secondStep) return null;
  if (key === null) return `${LACKS}, ${OR_RESET}`;
  return unseal(key, String(found._id), found.secondStep.secret) === null ? `${OTHER}, ${OR_RESET}` : null;
}
