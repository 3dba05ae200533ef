import { DESK_METHODS } from "@salon/contracts";
import type { StoredReceipt } from "../../bookings/totals.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

/** The methods whose typed money shows on a list of the bank or of the terminal. */
export const BANK_METHODS: readonly string[] = [DESK_METHODS.transfer, DESK_METHODS.pos];

/** Which of these receipts were found at the bank, by key. */
export async function findConfirmed(receipts: readonly StoredReceipt[]): Promise<ReadonlySet<string>> {
  const keys = receipts.filter(({ method }) => BANK_METHODS.includes(method)).map(({ key }) => key);
  if (keys.length === 0) return new Set();
  return new Set<string>(await BankMatchModel.distinct("receipts", { receipts: { $in: keys } }));
}
