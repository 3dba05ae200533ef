import { UNPARSED_MINUTES } from "@salon/contracts";
import { resolveServices } from "../services/services.ts";
import type { ServiceRow } from "@salon/lists";
import { judgeTerms, type TermsRow } from "./preview-terms.ts";
import type { JudgedRow, ReadRow } from "./rows.ts";

/** What would become of rows that name services: one with a name that the salon has stays as it is. */
export async function judgeServices(all: readonly ReadRow<ServiceRow>[]): Promise<JudgedRow[]> {
  const isTerms = (one: ReadRow<ServiceRow>): one is TermsRow => one.row.own !== undefined;
  const services = await judgePlain(all.filter((one) => !isTerms(one)));
  return [...services, ...(await judgeTerms(all.filter(isTerms), services))];
}

async function judgePlain(read: readonly ReadRow<ServiceRow>[]): Promise<JudgedRow[]> {
  const known = await resolveServices(read.map(({ row }) => ({ service: row.name })));
  return read.map(({ bare, row, mark, ticked }, index) => {
    const { timeframe = `${UNPARSED_MINUTES} mins`, said: _left, ...says } = row;
    const service = { ...says, timeframe };
    const common = { ...bare, mark, ticked };
    const isUnpriced = known[index]?.price === 0;
    if (isUnpriced && row.price > 0)
      return { ...common, state: "joins", said: { service, why: "The service with this name gets this price" } };
    if (known[index])
      return {
        ...common,
        state: "same",
        said: { service, why: "There is a service with this name; it stays as it is" },
      };
    const why = leftOpen(row);
    return { ...common, state: "new", said: { service, ...(why && { why }) } };
  });
}

/** What the preview says of a row that does not tell all of a service, or tells what cannot be read. */
const leftOpen = ({ timeframe, said = [] }: ServiceRow): string =>
  [
    ...said,
    ...(timeframe === undefined
      ? [`The list does not say how long it takes: ${UNPARSED_MINUTES} minutes until you change it`]
      : []),
  ].join(". ");
