import type { RouteInput, User, contract } from "@salon/contracts";
import { instantColumns, instantValues, phoneValue } from "../../csv-values.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { fieldWithinDays } from "../../db/lists/filters.ts";
import { UserModel } from "./users.model.ts";
import { presentUser, userFilter } from "./users.ts";

type ExportRequest = RouteInput<typeof contract.reports.usersCsv>["query"];

/** The columns of the accounts table. */
export const USER_COLUMNS = ["id", "name", "e-mail", "role", "verified", ...instantColumns("since"), "phone"];

const rowOf = ({ _id, name, email, role, verified, createdAt, phoneShown }: User) => [
  _id,
  name,
  email,
  role,
  verified,
  ...instantValues(createdAt),
  phoneValue(phoneShown),
];

/** Streams every matching account as a row of a table. */
export async function* exportUsers({ sort, from, to, ...filters }: ExportRequest) {
  const { filter, search } = userFilter(filters);
  for await (const user of UserModel.find({ ...filter, ...search, ...fieldWithinDays("createdAt", from, to) })
    .sort(listOrder(sort ?? "createdAt", { unique: "email" }))
    .lean()
    .cursor())
    yield rowOf(presentUser(user));
}
