/** A typed number; NaN for an empty or invalid one, so that the contract's message applies. */
export const asNumber = (typed: string | number): number =>
  String(typed).trim() === "" ? Number.NaN : Number(String(typed).trim());
