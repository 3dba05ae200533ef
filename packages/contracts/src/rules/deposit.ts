/** The part of a bill of at least 10 percent that may be asked for online. */
export const LEAST_DEPOSIT_PERCENT = 10;
/** For how many days a missed appointment may raise the deposit. */
export const MISSED_DAYS = 180;

/** A priced line; `depositPercent` is its service's own. */
export interface DepositLine {
  /** Naira for one. */
  price: number;
  cartQuantity: number;
  depositPercent?: number | undefined;
}
/** The salon's rules: the deposit of every line without its own, and what is asked at least after a missed appointment. */
export interface DepositRules {
  depositPercent: number;
  noShowDepositPercent?: number | null | undefined;
}
/** What of a person a deposit depends on. */
export interface DepositPerson {
  /** Whether an appointment was missed in the last 180 days. */
  hasMissed: boolean;
}

/** The deposit of these lines in whole naira: the part of each line keeps its fraction, and the sum is rounded up once. */
export function depositOf(lines: readonly DepositLine[], rules: DepositRules, person?: DepositPerson): number {
  const least = person?.hasMissed ? (rules.noShowDepositPercent ?? 0) : 0;
  const hundredths = lines.reduce((sum, { price, cartQuantity, depositPercent = rules.depositPercent }) => {
    return sum + price * cartQuantity * Math.max(depositPercent, least);
  }, 0);
  return Math.ceil(hundredths / 100);
}

/** The two parts of a bill in naira: what is paid online, and what at the salon. */
export interface Parts {
  now: number;
  later: number;
}

/** The parts of a bill; null where all of it is paid online. */
export function partsOf(lines: readonly DepositLine[], rules: DepositRules): Parts | null {
  const total = lines.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0);
  const now = depositOf(lines, rules);
  return now < total ? { now, later: total - now } : null;
}
