/** A typed number; NaN for an empty or invalid one, so that the contract's message applies. */
export const asNumber = (typed: string | number): number =>
  String(typed).trim() === "" ? Number.NaN : Number(String(typed).trim());

/** The same where an empty field has a meaning of its own. */
export const asNumberOrNull = (typed: string | number | null): number | null =>
  String(typed ?? "").trim() === "" ? null : asNumber(typed!);

/** A typed amount of naira, also with commas or spaces; absent for an empty one. */
export const asNaira = (typed: string | number | undefined): number | undefined => {
  const text = String(typed ?? "").replaceAll(/[\s,]/g, "");
  return text === "" ? undefined : Number(text);
};
