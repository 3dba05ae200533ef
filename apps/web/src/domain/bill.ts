import { isTip, ONLINE_METHOD, tillAmount, type PaymentMethod, type Receipt } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/api/api.ts";
import { openPollDelay } from "../lib/api/open-poll-delay.ts";

/** The bill of a booking, asked again while a payment of it is open. Its key is within that of the bookings, so a change of a booking loads the bill again. */
export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ["bookings", "bill", id],
    queryFn: ({ signal }) => api.till.bill({ params: { id }, signal }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data?.open ? openPollDelay(dataUpdateCount) : false),
  });

/** What came by each method of the desk, tips included, less what went back by it; without the methods that have nothing left. */
export function deskMoney(receipts: readonly Receipt[]): { method: PaymentMethod; paid: number; tips: number }[] {
  const desk = receipts.filter(({ method }) => method !== ONLINE_METHOD);
  const sums = [...new Set(desk.map(({ method }) => method))].map((method) => {
    const same = desk.filter((receipt) => receipt.method === method);
    const sum = (some: readonly Receipt[]) => some.reduce((total, receipt) => total + tillAmount(receipt), 0);
    return { method, paid: sum(same.filter((one) => !isTip(one))), tips: sum(same.filter(isTip)) };
  });
  return sums.filter(({ paid, tips }) => paid > 0 || tips > 0);
}

const ONLINE_KEY = /^flw:/;
const REFUND_KEY = /^flw-refund:/;

/** The reference of the online payment that a receipt records; null for every other receipt. */
export const paymentOfReceipt = ({ key }: Pick<Receipt, "key">): string | null =>
  ONLINE_KEY.test(key) ? key.replace(ONLINE_KEY, "") : null;

/** The online payments whose money is still with the salon, with the naira that were not sent back. */
export function onlineMoney(receipts: readonly Receipt[]): { ref: string; amount: number }[] {
  const sentBack = (ref: string) =>
    receipts.filter(({ key }) => REFUND_KEY.test(key) && key.split(":")[1] === ref).map(({ amount }) => amount);
  const left = receipts.flatMap((receipt) => {
    const ref = paymentOfReceipt(receipt);
    return ref === null ? [] : [{ ref, amount: sentBack(ref).reduce((rest, sent) => rest - sent, receipt.amount) }];
  });
  return left.filter(({ amount }) => amount > 0);
}
