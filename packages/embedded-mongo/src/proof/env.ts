/** Whether a real MongoDB to compare with is configured. */
export const hasOracle = (): boolean => process.env["MONGO_ORACLE_URI"] !== undefined;

/** Connection string of a real MongoDB to compare with. @throws when `MONGO_ORACLE_URI` is not set. */
export function oracleUri(): string {
  const uri = process.env["MONGO_ORACLE_URI"];
  if (uri === undefined) throw new Error("MONGO_ORACLE_URI must name a real MongoDB to compare with");
  return uri;
}
