import { CURRENCY } from "../salon.ts";

/** An exact amount of money in some currency. */
export interface Money {
  /** Hundredths of `currency`, whichever it is. */
  minor: number;
  /** ISO 4217, such as `USD`. */
  currency: string;
}

/** Whole naira as money. */
export const nairaOf = (naira: number): Money => ({ minor: naira * 100, currency: CURRENCY });

/** Whether two amounts are the same money. */
export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** Whether an amount is a whole number of naira, as everything that is asked for is. */
export const isWholeNaira = ({ minor, currency }: Money): boolean => currency === CURRENCY && minor % 100 === 0;

/** Money with its currency: `NGN 3,000`, `NGN 3,000.50`, `USD 1.95`; only whole naira go without decimals. */
export function moneyText(money: Money): string {
  const { minor, currency } = money;
  const units = String(Math.floor(minor / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const decimals = isWholeNaira(money) ? "" : `.${String(minor % 100).padStart(2, "0")}`;
  return `${currency} ${units}${decimals}`;
}
