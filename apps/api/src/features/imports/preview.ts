import { foldText, lagosDay, type ListAsk, MAX_SHOWN_ASKS, type Service } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { readInWorker } from "../../lists/read-in-worker.ts";
import { listServices } from "../services/services.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { judgeAppointments } from "./preview-appointments.ts";
import { judgeClients } from "./preview-clients.ts";
import { judgeServices } from "./preview-services.ts";
import type { AppointmentRow, Ask, ClientRow, Reading, RowOf, ServiceRow } from "@salon/lists";
import {
  type BareRow,
  type BroughtList,
  inTurns,
  type JudgedRow,
  type Judgement,
  markOf,
  type ReadRow,
} from "./rows.ts";

const MOST_SERVICES = 500;

/** The rows of a list as they are understood by the services, the team and the answers of now. */
async function readingsOf(
  { kind, columns, mapping, contacts, answers }: BroughtList,
  rows: readonly BareRow[],
  now: Date,
): Promise<Reading<RowOf[keyof RowOf]>[]> {
  const [services, { team }] = await Promise.all([
    listServices({ page: 1, pageSize: MOST_SERVICES }),
    getSettingsAndTeam(),
  ]);
  const named = ({ _id, name }: { _id: string; name: string }) => ({ id: _id, name });
  const withOptions = ({ options, ...service }: Service) => ({
    ...named(service),
    ...(options && { options: options.map(named) }),
  });
  const context = {
    today: lagosDay(now),
    services: services.items.map(withOptions),
    team: team.members.filter(({ active }) => active).map(named),
    contacts,
    answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
  };
  const table = { columns, rows: rows.map(({ cells }) => cells) };
  return readInWorker({ job: "rows", kind, table, mapping, context });
}

/** Reads the rows of a list, and says what would become of each. Nothing is stored. */
export async function judgeRows(
  deps: Pick<Deps, "now">,
  list: BroughtList,
  rows: readonly BareRow[],
): Promise<Judgement> {
  const now = deps.now();
  const judged: JudgedRow[] = [];
  const read: Rows[] = [];
  const asked = new Map<string, ListAsk>();
  const seen = new Map<string, Rows>();
  const readings = await readingsOf(list, rows, now);

  await inTurns(rows, (bare, index) => {
    const reading = readings[index]!;
    if (reading.state !== "read") {
      judged.push(unread(bare, reading, asked));
      return;
    }
    const mark = markFor(list.kind, reading.row, (said) => seen.has(said));
    const ticked = bare.chosen ?? (list.kind !== "clients" || (reading.row as ClientRow).likely);
    const one = { bare, row: reading.row, mark, ticked };
    const earlier = seen.get(mark);
    if (earlier) judged.push({ ...bare, ticked, ...afterEarlier(list.kind, one, earlier) });
    else read.push(one);
    seen.set(mark, earlier ?? one);
  });

  judged.push(...(await judgeRead(list, read, { now, ask: (ask) => count(ask, asked) })));
  const asks = [...asked.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_SHOWN_ASKS);
  return { rows: judged.toSorted((a, b) => a.row - b.row), asks };
}

type Rows = ReadRow<RowOf[keyof RowOf]>;

/** What becomes of a row that an earlier one names already: two prices of one name are no price, nor are two lengths a length. */
function afterEarlier(kind: BroughtList["kind"], { row }: Rows, earlier: Rows): Pick<JudgedRow, "state" | "said"> {
  const other = kind === "services" && otherOf(row as ServiceRow, earlier.row as ServiceRow);
  const number = earlier.bare.row + 1;
  return other
    ? {
        state: "unreadable",
        said: {
          why: `Row ${number} has this name with another ${other}${(row as ServiceRow).own ? "" : ": give each its own name"}`,
        },
      }
    : { state: "same", said: { why: `Row ${number} says the same` } };
}

/** What a row says otherwise than the earlier one; it need not say a length. */
function otherOf(row: ServiceRow, earlier: ServiceRow): "price" | "length" | null {
  if (row.price !== earlier.price) return "price";
  if (row.own?.minutes !== earlier.own?.minutes) return "length";
  return row.timeframe !== undefined && row.timeframe !== earlier.timeframe ? "length" : null;
}

function judgeRead(
  { kind, answers }: BroughtList,
  read: ReadRow<never>[] | Rows[],
  { now, ask }: { now: Date; ask: (ask: Ask) => void },
): Promise<JudgedRow[]> {
  if (kind === "clients") return judgeClients(read as ReadRow<ClientRow>[], { now, answers, ask });
  if (kind === "services") return judgeServices(read as ReadRow<ServiceRow>[]);
  return judgeAppointments(read as ReadRow<AppointmentRow>[], now);
}

/** A row that is unreadable, or that leaves something open. */
function unread(
  bare: BareRow,
  reading: Exclude<Reading<object>, { state: "read" }>,
  asked: Map<string, ListAsk>,
): JudgedRow {
  const row = { ...bare, ticked: bare.chosen ?? true };
  if (reading.state === "unreadable") return { ...row, state: "unreadable", said: { why: reading.why } };
  for (const ask of reading.asks) count(ask, asked);
  return { ...row, state: "asks", said: { asks: reading.asks.map(({ key }) => key) } };
}

function count({ key, about, text, choices }: Ask, asked: Map<string, ListAsk>): void {
  const known = asked.get(key);
  if (known) known.rows += 1;
  else asked.set(key, { key, about, text, choices, rows: 1 });
}

/** Names what a row says. Clients of one list are never one person by name alone: each of them has a mark of its own. */
function markFor(kind: BroughtList["kind"], row: Rows["row"], isSeen: (mark: string) => boolean): string {
  const said = [kind, ...sayingOf(kind, row)];
  const { phone, email } = row as ClientRow;
  let mark = markOf(said);
  if (kind === "clients" && phone === undefined && email === undefined)
    for (let nth = 2; isSeen(mark); nth++) mark = markOf([...said, nth]);
  return mark;
}

/** What makes a row the same as another one. */
function sayingOf(kind: BroughtList["kind"], row: RowOf[keyof RowOf]): unknown[] {
  if (kind === "services") {
    const { name, own } = row as ServiceRow;
    return [foldText(name), ...(own ? [own.member] : [])];
  }
  if (kind === "clients") {
    const { name, phone, email, note = "", likely: _likely, said: _said, ...more } = row as ClientRow;
    const further = { ...more, ...(phone && email && { email }) };
    // A row that the release before read whole keeps its mark.
    return [foldText(name), phone ?? email ?? "", note, ...(Object.keys(further).length > 0 ? [further] : [])];
  }
  const { date, minutes, name, phone, service } = row as AppointmentRow;
  return [date, minutes, foldText(name), phone ?? "", service];
}
