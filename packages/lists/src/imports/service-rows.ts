import { menuChangeSchema, newServiceSchema, readTimeframe, UNPARSED_MINUTES } from "@salon/contracts";
import { type Cell, nameFault, unreadable } from "./cells.ts";
import { type PricedLine, readPriceLine } from "./price-lines.ts";
import { type StatusCell, statusOf } from "./answers.ts";
import { plainWords } from "../words.ts";
import { priceOf, readPrice } from "./prices.ts";
import { termsReading } from "./terms-rows.ts";
import type { Ask, ListedOption, ReadContext, Reading, ServiceRow } from "./reading.ts";

/** Reads a row of a price list; it is judged as if a hand had typed it. */
export function readService(cell: Cell, statuses: readonly StatusCell[], context: ReadContext): Reading<ServiceRow> {
  const said = cell("line") === "" ? columnsOf(cell) : readPriceLine(cell("line"));
  if (said === null) return unreadable("It is not clear what the name and what the price is");
  if ("why" in said) return unreadable(said.why);

  const asks: Ask[] = [];
  const ended =
    thingOf(statuses) ??
    statusOf(
      statuses.filter(({ column }) => !isType(column)),
      context,
      asks,
    );
  if (ended !== null) return unreadable(ended);

  const price = said.price && priceOf(said.price, context, asks);
  if (price === null) return unreadable("Left out by its price");
  if (cell("member") !== "") return termsReading(cell, { ...said, price }, { context, asks });

  const { timeframe, unread: length } = lengthOf(said.length ?? "");
  const { options, unread } = optionsOf(cell("options", "\n"));
  const judged = judge({
    name: said.name,
    price: price ?? 0,
    timeframe: timeframe ?? `${UNPARSED_MINUTES} mins`,
    category: cell("category"),
    description: cell("description"),
    options,
  });
  if ("why" in judged) return unreadable(judged.why);

  const left = [...length, ...unread].map((text) => `'${text}' could not be read and is left out`);
  const { timeframe: _known, ...row } = judged.row;
  const read = { ...row, ...(timeframe && { timeframe }), ...(left.length > 0 && { said: left }) };
  if (asks.length === 0) return { state: "read", row: read };
  const { price: known, ...open } = read;
  return { state: "ask", row: price === undefined ? open : { ...open, price: known }, asks };
}

/** Programs that sell say of each row what it is. */
const THING = /\b(?:physical|digital|gift ?cards?|vouchers?|products?|retail|goods|memberships?|donation)\b/u;
const isType = (column: string): boolean => plainWords(column).endsWith("type");

/** Why a row is no service, by a column of types; null where it may be one. */
function thingOf(statuses: readonly StatusCell[]): string | null {
  const thing = statuses.find(({ cell, column }) => isType(column) && THING.test(plainWords(cell)));
  return thing === undefined || /\bservices?\b/u.test(plainWords(thing.cell))
    ? null
    : `It is '${thing.cell}', and no service`;
}

/** Behind a name, as programs write it: the price may be more. */
const FROM = /\s[-–—(]\s?from\)?$/iu;
/** What programs call the only variation of a service. */
const ONLY = /^(?:regular|default|standard)$/iu;

/** What a row says of a service; without a price it is about a person. */
type SaidService = Omit<PricedLine, "price"> & Partial<Pick<PricedLine, "price">>;

/** What the columns of a row say. */
function columnsOf(cell: Cell): SaidService | { why: string } {
  const [written, variation] = [cell("name"), cell("variation").replace(ONLY, "")];
  const name = written.replace(FROM, "");
  const fault = nameFault(name);
  if (fault !== null) return { why: fault };

  const named = [name, variation].filter(Boolean).join(", ");
  // Who only needs another length asks the service's price.
  if (cell("member") !== "" && cell("price") === "") return { name: named, length: cell("minutes") };
  const price = readPrice(cell("price"), name === written ? cell("priceType") : "from");
  if (price === null)
    return { why: cell("price") === "" ? "No price was found" : `'${cell("price")}' is no price in whole naira` };
  return { name: named, price, length: cell("minutes") };
}

/** A length in words that customers can read; what is none is left out. */
function lengthOf(written: string): { timeframe?: string; unread: string[] } {
  const text = written.replaceAll(/(\d)\s*m\b/giu, "$1 min");
  const read = readTimeframe(text);
  if (read === null) return { unread: written === "" ? [] : [written] };
  return { timeframe: /\p{L}/u.test(text) ? text : `${read.minutes} mins`, unread: [] };
}

/** The options of a cell, one on a line: `Wash: NGN 2000, 30 mins`, or as in a price list. */
function optionsOf(cell: string): { options: ListedOption[]; unread: string[] } {
  const lines = cell.split("\n").flatMap((line) => (line.split(PRICED).length === 2 ? [line] : line.split(/;\s/u)));
  const options: ListedOption[] = [];
  const unread: string[] = [];
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const option = ownOption(line) ?? listedOption(line);
    if (option) options.push(option);
    else unread.push(line);
  }
  return { options, unread };
}
const PRICED = ": NGN ";

/** As the export of this product writes it. */
function ownOption(line: string): ListedOption | null {
  const at = line.lastIndexOf(PRICED);
  const match = /^(\d{1,8}), (\d{1,3}) mins$/u.exec(at < 0 ? "" : line.slice(at + PRICED.length));
  return match && { name: line.slice(0, at), price: Number(match[1]), minutes: Number(match[2]) };
}

function listedOption(line: string): ListedOption | null {
  const read = readPriceLine(line);
  const length = read?.length === undefined ? { minutes: 0 } : readTimeframe(read.length);
  return read && length && read.price.open === undefined
    ? { name: read.name, price: read.price.naira, minutes: length.minutes }
    : null;
}

type Judged = Required<Pick<ServiceRow, "name" | "price" | "timeframe" | "category" | "description" | "options">>;

/** What the calls that a hand would use say of a service. */
function judge({ name, price, timeframe, ...menu }: Judged): { row: Omit<ServiceRow, "said"> } | { why: string } {
  const service = newServiceSchema.safeParse({ name, price, timeframe });
  const kept = menuChangeSchema.safeParse({ ...menu, revision: 0 });
  if (!service.success) return { why: service.error.issues[0]!.message };
  if (!kept.success) return { why: kept.error.issues[0]!.message };

  const { category, description, options = [] } = kept.data;
  return {
    row: {
      ...service.data,
      ...(category && { category }),
      ...(description && { description }),
      ...(options.length > 0 && { options }),
    },
  };
}
