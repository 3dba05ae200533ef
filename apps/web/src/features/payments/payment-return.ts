import { readStored, removeStored, writeStored } from "../../lib/browser/storage.ts";

const NAME = "left-for-payment";

/** Notes that this tab leaves for the payment page, or comes back from it without a payment. */
export const noteReturn = (): void => void writeStored("sessionStorage", NAME, "true");

/** Whether this tab has come back from the payment page since it was last asked. */
export function takeReturn(): boolean {
  const isBack = readStored("sessionStorage", NAME) !== null;
  if (isBack) removeStored("sessionStorage", NAME);
  return isBack;
}
