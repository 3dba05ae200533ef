import { ownTermsSchema, readTimeframe } from "@salon/contracts";
import { membersNamed } from "../lines/people.ts";
import { keyOf, LEFT_OUT } from "./answers.ts";
import { type Cell, unreadable } from "./cells.ts";
import { type Ask, answerOf, type ReadContext, type Reading, type ServiceRow } from "./reading.ts";

interface SaidTerms {
  name: string;
  /** Naira; undefined where the row says none, or it is asked. */
  price?: number | undefined;
  length?: string | undefined;
}

/** Reads what a person asks and needs for one of a service; a name that is not one of the team is asked once. */
export function termsReading(
  cell: Cell,
  { name, price, length = "" }: SaidTerms,
  { context, asks }: { context: ReadContext; asks: Ask[] },
): Reading<ServiceRow> {
  const minutes = length === "" ? undefined : (readTimeframe(length)?.minutes ?? null);
  if (minutes === null) return unreadable(`'${length}' is no length`);
  if (price === undefined && minutes === undefined && asks.length === 0)
    return unreadable("It says neither a price nor a length of this person");
  const judged = ownTermsSchema.safeParse({ price, minutes });
  if (!judged.success) return unreadable(judged.error.issues[0]!.message);

  const member = memberOf(cell("member"), context, asks);
  if (member === LEFT_OUT) return unreadable("Left out by the name of the person");
  if (member === undefined || asks.length > 0) return { state: "ask", row: { name }, asks };
  const ofService = (["category", "description", "options"] as const).filter((field) => cell(field) !== "");
  return {
    state: "read",
    row: {
      name,
      price: price ?? 0,
      own: { member, ...(price !== undefined && { price }), ...(minutes !== undefined && { minutes }) },
      ...(ofService.length > 0 && { said: [`Its ${ofService.join(" and ")} stay those of the service`] }),
    },
  };
}

function memberOf(text: string, context: ReadContext, asks: Ask[]): string | undefined {
  const named = membersNamed(text, context.team);
  if (named.length === 1) return named[0]!.id;
  const likely = named.length > 0 ? named : context.team;
  const choices = [
    ...likely.map(({ id, name }) => ({ value: id, label: name })),
    { value: LEFT_OUT, label: "Leave these rows out" },
  ];
  return answerOf({ key: keyOf("member", text), about: "member", text, choices }, context, asks);
}
