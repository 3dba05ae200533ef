import type { BankReadingAnswer, ConfirmedPairs, ListedReceipt } from "@salon/contracts";

/** What a list confirms and leaves open, as the server answers it. */
export type BankComparison = NonNullable<BankReadingAnswer["match"]>;
export type ComparedRow = BankComparison["rows"][number];
/** The same with its receipts by their keys. */
export type Comparison = Omit<BankComparison, "receipts"> & { receipts: ReadonlyMap<string, ListedReceipt> };

/** A row by its position with the receipts that it confirms. */
export type Chosen = Omit<ConfirmedPairs["pairs"][number], "mark" | "token"> & { row: number };

/** What every part gets that confirms rows; the promise fails with the reason of the server. */
export type ConfirmingProps = {
  comparison: Comparison;
  isBusy: boolean;
  onConfirm: (chosen: readonly Chosen[]) => Promise<void>;
};
