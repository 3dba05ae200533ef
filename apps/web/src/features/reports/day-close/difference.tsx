import { formatAmount } from "../../../lib/format/format.ts";

/** Naira with their sign, such as `+NGN 500`. */
export const withSign = (naira: number): string => `${naira > 0 ? "+" : ""}${formatAmount(naira)}`;

/** What is missing, which stands out, or too much. */
export const Difference = ({ naira }: { naira: number }) => (
  <span className={naira < 0 ? "font-semibold whitespace-nowrap text-danger" : "whitespace-nowrap"}>
    {withSign(naira)}
  </span>
);
