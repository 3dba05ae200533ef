import { addDays, isSalonDay, type Period } from "@salon/contracts";
import { useSearchParams } from "react-router-dom";

/** From the first of the month to `today`. */
const monthToDate = (today: string): Period => ({ from: `${today.slice(0, 7)}-01`, to: today });

/** The preset ranges as of `today`. */
export function presetRanges(today: string): { label: string; range: Period }[] {
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  return [
    { label: "Today", range: { from: today, to: today } },
    { label: "Last 7 days", range: { from: addDays(today, -6), to: today } },
    { label: "This month", range: monthToDate(today) },
    { label: "Last month", range: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore } },
    { label: "This year", range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

/** The range in the address, else the current month to date. */
export function reportRange(address: URLSearchParams, today: string): Period {
  const [from, to] = [address.get("from") ?? "", address.get("to") ?? ""];
  return isSalonDay(from) && isSalonDay(to) && from <= to ? { from, to } : monthToDate(today);
}

/** The range in the address and a function that changes it; the rest of the address stays. */
export function useReportRange(today: string) {
  const [address, setAddress] = useSearchParams();
  const setRange = (next: Period) => setAddress((before) => ({ ...Object.fromEntries(before), ...next }));
  return { range: reportRange(address, today), setRange };
}
