import type { BankRole } from "@salon/contracts";
import type { SentBankList } from "../till.queries.ts";

/** Whose list it is. */
export const METHODS: readonly { value: SentBankList["method"]; label: string }[] = [
  { value: "transfer", label: "Transfers: the list of the bank" },
  { value: "pos", label: "POS: the list of the terminal" },
];

/** What a column is. */
export const ROLES: Record<BankRole, string> = {
  date: "Date",
  credit: "Money that came",
  debit: "Money that went out",
  amount: "Amount",
  direction: "Credit or debit",
  status: "Status",
  reversed: "Reversed",
  currency: "Currency",
  reference: "Reference",
  text: "Text",
};
