import type { Stats } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { pageOwn } from "../../lib/api/page-own.ts";
import { statsQuery } from "./reports.queries.ts";

type WithStatsProps = {
  /** Name of the figures, for the error message. */
  what: string;
  /** Class names that give the skeleton the size of the content. */
  size: string;
  children: (stats: Stats) => ReactNode;
};

/** One card of the dashboard with its own loading and error state; all cards share one request. */
export function WithStats({ what, size, children }: WithStatsProps) {
  const query = useQuery(pageOwn(statsQuery));
  const skeleton = { rows: 1, label: `Loading ${what}…`, rowClassName: `w-full ${size}` };
  return <Loaded {...{ query, skeleton, children }} failed={`${what} did not load`} />;
}
