import type { Bill, Extra } from "@salon/contracts";

/** The extras that still count: those that were taken back are left out, as is what took them back. */
function standingExtras(extras: readonly Extra[]): Extra[] {
  const undone = new Set(extras.flatMap(({ undoes }) => undoes ?? []));
  return extras.filter(({ _id, undoes }) => undoes === undefined && !undone.has(_id));
}

/** A bill without what only staff read, also where staff look at it. */
export function billForCustomer({ extras, receipts, ...bill }: Bill): Bill {
  return {
    ...bill,
    extras: standingExtras(extras).map(({ by: _by, reason: _reason, ...extra }) => extra),
    receipts: receipts.map(({ by: _by, note: _note, with: _with, ...receipt }) => receipt),
  };
}
