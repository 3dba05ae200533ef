import * as z from "zod/mini";
import { linkToken, objectId, paymentRef, searchText } from "./fields.ts";

/** Shapes that several groups use. */
export const messageAnswer = z.object({ message: z.string() });
/** When an admin removed a text of staff, and the admin's name; absent once that account is deleted. */
export const blankedSchema = z.object({ at: z.string(), by: z.optional(z.string()) });
export type Blanked = z.infer<typeof blankedSchema>;
export const addedPicture = z.object({ picture: z.string() });
export const idParams = z.object({ id: objectId });
export const refParams = z.object({ ref: paymentRef });
export const tokenParams = z.object({ token: linkToken });

/** The body of every error response. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});

/** The revision of a record as a page read it; with another one stored, a change is refused. */
export const readRevision = z.int("Please give the revision").check(z.minimum(0, "Please give the revision"));
/** The 409 of a change of a record that has changed since it was read: `stored` is the record as it is now. */
export const staleAnswer = <T extends z.ZodMiniType>(record: T) =>
  z.extend(errorAnswer, { stored: z.optional(record) });

/** A whole number in a query string. */
export const queryInt = (label: string, min: number, max: number) => {
  const notWhole = `${label} must be a whole number`;
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/, notWhole)), z.number()], notWhole),
    z.pipe(
      z.transform(Number),
      z
        .int(notWhole)
        .check(z.minimum(min, `${label} must be at least ${min}`), z.maximum(max, `${label} must be at most ${max}`)),
    ),
  );
};

/** A boolean in a query string. */
export const queryFlag = z.pipe(
  z.union([z.enum(["true", "false"]), z.boolean()], "Please give true or false"),
  z.transform((value) => String(value) === "true"),
);

/** In the query of a list whose rows have an amount: whether the answer has their sum in `X-Total-Amount`. */
export const withSum = { sum: z.optional(queryFlag) };

export const DEFAULT_PAGE_SIZE = 100;

/** Builds the query of a list: page, pageSize, q, sort by one of the given fields, and the list's own filters. */
export function listQuery<const F extends readonly [string, ...string[]], S extends z.core.$ZodShape>(
  sortable: F,
  filters: S,
) {
  type Sort = F[number] | `-${F[number]}`;
  const sorts = sortable.flatMap((field) => [field, `-${field}`]) as [Sort, ...Sort[]];
  return z.strictObject({
    page: z._default(queryInt("page", 1, 1_000_000), 1),
    pageSize: z._default(queryInt("pageSize", 1, 500), DEFAULT_PAGE_SIZE),
    sort: z.optional(z.enum(sorts, "This list cannot be sorted like that")),
    q: z.optional(searchText),
    ...filters,
  });
}

/** The next appointment of a person; absent without one. */
export const nextAppointment = z.optional(
  z.object({ bookingId: z.string(), item: z.number(), date: z.string(), time: z.string(), service: z.string() }),
);
