import type { RouteInput, contract } from "@salon/contracts";
import { instantColumns, instantValues } from "../../csv-values.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { fieldWithinDays } from "../../db/lists/filters.ts";
import type { Deps } from "../../deps.ts";
import { SubscriberModel } from "./subscribers.model.ts";
import { subscriberFilter, unsubscribeLink } from "./subscribers.ts";

type ExportRequest = RouteInput<typeof contract.reports.subscribersCsv>["query"];

/** The columns of the subscribers table; `leave` is the page on which that subscriber leaves the newsletter. */
export const SUBSCRIBER_COLUMNS = ["id", "e-mail", ...instantColumns("since"), "leave"];

/** Streams every matching newsletter subscriber as a row of a table. */
export async function* exportSubscribers({ config }: Pick<Deps, "config">, { sort, q, from, to }: ExportRequest) {
  const filter = { ...subscriberFilter(q), ...fieldWithinDays("createdAt", from, to) };
  for await (const { _id, email, createdAt } of SubscriberModel.find(filter)
    .sort(listOrder(sort ?? "createdAt", { unique: "email" }))
    .lean()
    .cursor())
    yield [String(_id), email, ...instantValues(createdAt.toISOString()), unsubscribeLink(config, _id)];
}
