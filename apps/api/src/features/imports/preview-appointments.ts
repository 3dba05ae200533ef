import {
  addDays,
  deskRules,
  FIRST_SLOT_MINUTES,
  isPriced,
  unitSlots,
  lineMinutes,
  personKey,
  seatSlots,
  type Settings,
  slotKey,
  SLOT_MINUTES,
  SLOTS,
  slotState,
  type Slot,
  timeText,
} from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import { appointmentsInBook, type NamedAppointment } from "../bookings/day/appointments-to-come.ts";
import { broughtBookings, broughtLine } from "../bookings/make/imported.ts";
import { type SeatLine, seatLine, slotBits } from "../seats/planning/lines.ts";
import { nearestTimes } from "../seats/planning/nearest.ts";
import { copyOccupancy, type Occupancy, readOccupancy } from "../seats/planning/occupancy.ts";
import { addLine } from "../seats/planning/add-line.ts";
import { type Choice, Planner } from "../seats/planning/planner.ts";
import { presentOption } from "../services/stored-option.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { lacksName, priceWith } from "../team/own-terms.ts";
import { getSettingsAndTeam, isAskable, type Team } from "../team/team.ts";
import type { AppointmentRow } from "@salon/lists";
import { spreadPaid } from "./paid-rows.ts";
import { inTurns, type JudgedRow, type ReadRow } from "./rows.ts";

type ReadAppointment = ReadRow<AppointmentRow>;
/** Around the days of a list, in which the nearest times are looked for. */
const DAYS_AROUND = 14;

/** A row that has its place. */
interface Placed {
  row: AppointmentRow;
  line: SeatLine;
  choice: Choice | undefined;
}
/** A row that wants a place. */
interface Wanting {
  read: ReadAppointment;
  service: ServiceDocument;
  line: SeatLine;
  said: JudgedRow["said"];
}

/** The slot in which a time lies: one between two slots takes the slot before. */
function slotBefore(minutes: number): Slot | undefined {
  return SLOTS[Math.floor((minutes - FIRST_SLOT_MINUTES) / SLOT_MINUTES)];
}

/**
 * The order in which rows take their places, the same in the preview and in the run: first those that name a member, because
 * the others can be served by anyone, and at last those that are squeezed in.
 */
export const placeOrder = ({
  asked,
  squeezed,
  row,
}: {
  asked?: boolean | undefined;
  squeezed?: boolean | undefined;
  row: number;
}): number[] => [squeezed ? 1 : 0, asked ? 0 : 1, row];
export const inPlaceOrder = (a: readonly number[], b: readonly number[]): number =>
  a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;

/** What would become of rows that name appointments: each takes its place beside those before it. */
export async function judgeAppointments(brought: readonly ReadAppointment[], now: Date): Promise<JudgedRow[]> {
  const [{ settings, team }, known, services, isInBook] = await Promise.all([
    getSettingsAndTeam(),
    broughtBookings(brought.map(({ mark }) => mark)),
    servicesOf(brought),
    appointmentsInBook(now),
  ]);
  const read = spreadPaid(brought, services, team);
  const days = [...new Set(read.flatMap(({ row }) => daysAround(row.date)))];
  const book = new Book(deskRules(settings), team, await readOccupancy(days, now), now);
  const judged: JudgedRow[] = [];
  const wanting: Wanting[] = [];

  await inTurns(read, (one) => {
    const { bare, mark, ticked, row } = one;
    const service = services.get(row.service);
    const found = service ? describe(row, service, team) : { why: "This service is not there any more" };
    const common = { ...bare, mark, ticked };
    const said = "why" in found ? {} : found.said;
    if (known.has(mark) || isInBook(namedBy(row)))
      judged.push({ ...common, state: "same", said: { ...said, why: "This appointment is in the book" } });
    else if ("why" in found) judged.push({ ...common, state: "unreadable", said: { why: found.why } });
    else wanting.push({ read: one, service: service!, ...found });
  });

  const order = ({ read: { bare, row } }: Wanting) => placeOrder({ ...bare, asked: row.member !== undefined });
  wanting.sort((a, b) => inPlaceOrder(order(a), order(b)));
  // Rows that are left out take no place.
  await inTurns(
    wanting.filter(({ read: { ticked } }) => ticked),
    (one) => void judged.push(book.place(one)),
  );
  await inTurns(
    wanting.filter(({ read: { ticked } }) => !ticked),
    (one) => void judged.push(book.place(one)),
  );
  return judged;
}

const namedBy = ({ date, minutes, name, phone, service }: AppointmentRow): NamedAppointment => ({
  day: date,
  time: slotBefore(minutes) ?? timeText(minutes),
  serviceId: service,
  name,
  phone,
});

async function servicesOf(read: readonly ReadAppointment[]): Promise<Map<string, ServiceDocument>> {
  const ids = [...new Set(read.map(({ row }) => row.service))];
  const found = await Promise.all(ids.map((id) => findService(id)));
  return new Map(found.flatMap((service) => (service ? [[String(service._id), service] as const] : [])));
}

const daysAround = (day: string): string[] =>
  Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(day, index - DAYS_AROUND));

/** What a row says, with the seats that it would take; or why it cannot be booked at all. */
function describe(
  row: AppointmentRow,
  service: ServiceDocument,
  team: Team,
): Pick<Wanting, "line" | "said"> | { why: string } {
  const { date, minutes, name, phone, furtherPhones, email, member, paidBefore = 0, note, said = [] } = row;
  const time = slotBefore(minutes);
  if (time === undefined) return { why: `The salon takes no appointments at ${timeText(minutes)}` };
  const { agreedPrice } = row;
  if (!isPriced(service) && agreedPrice === undefined) return { why: `${service.name} has no price yet` };
  const priced = priceWith(team, service, { asked: member, options: row.options });
  if (priced === null) return { why: `${service.name} was changed meanwhile` };
  if (member !== undefined && !isAskable(team, member, String(service._id)))
    return { why: `${nameOf(team, member)} does not do ${service.name}` };
  if (lacksName(team, service, member)) return { why: `${service.name} needs the name of a person` };
  const price = agreedPrice ?? priced.price;
  if (paidBefore > price) return { why: `More was paid before than ${service.name} costs` };

  const line = seatLine(broughtLine({ service, options: row.options, day: date, time, asked: member }, team), 0);
  const appointment = {
    date,
    time,
    ...(timeText(minutes) !== time && { begins: timeText(minutes) }),
    service: service.name,
    serviceId: String(service._id),
    ...(priced.options && {
      options: priced.options.map(presentOption).map(({ _id, name: option }) => ({ _id, name: option })),
    }),
    ...(member !== undefined && { with: { _id: member, name: nameOf(team, member) } }),
    name,
    ...(phone !== undefined && { phone: showPhone(phone) }),
    ...(furtherPhones && { furtherPhones: furtherPhones.map(showPhone) }),
    ...(email !== undefined && { email }),
    price,
    ...(agreedPrice !== undefined && { agreed: true as const }),
    ...(paidBefore > 0 && { paid: paidBefore }),
    ...(note !== undefined && { note }),
  };
  return { line, said: { appointment, ...(said.length > 0 && { why: said.join(". ") }) } };
}

const nameOf = ({ members }: Team, id: string): string => members.find(({ _id }) => _id === id)?.name ?? "This member";

/** The book of appointments as it would be after the rows before. */
class Book {
  readonly #settings: Settings;
  readonly #taken: Occupancy;
  readonly #now: Date;
  readonly #planner: Planner;
  readonly #placed = new Map<string, Placed[]>();
  readonly #squeezed = new Set<string>();

  constructor(settings: Settings, team: Team, taken: Occupancy, now: Date) {
    this.#settings = settings;
    this.#taken = taken;
    this.#now = now;
    this.#planner = new Planner(settings, team);
  }

  /** Gives a ticked row its place if there is one; another one is only told what it would get. */
  place({ read: { bare, row, mark, ticked }, line, said }: Wanting): JudgedRow {
    const common = { ...bare, mark, ticked };
    const isOpen = slotState(this.#settings, line.day, line.time, this.#now) === "open";
    const choice = isOpen ? this.#choiceFor(line, this.#taken) : null;
    if (choice !== null) {
      if (ticked) this.#take({ row, line, choice });
      return { ...common, state: "new", said };
    }

    const before = isOpen ? this.#rowBefore(row, line) : undefined;
    const squeeze = before && { begins: timeText(row.minutes), after: before.row.name, ticked: bare.squeezed === true };
    if (squeeze?.ticked && this.#squeezeIn(line)) return { ...common, state: "new", said: { ...said, squeeze } };

    const nearest = nearestTimes(line, this.#taken, this.#planner, { settings: this.#settings, now: this.#now });
    const why = isOpen ? "There is no room at this time" : "The salon is closed at this time";
    return { ...common, state: "noRoom", said: { ...said, why, nearest, ...(squeeze && { squeeze }) } };
  }

  /** The people and units for a line; undefined where it needs none, null where there is no room. */
  #choiceFor(line: SeatLine, taken: Occupancy): Choice | undefined | null {
    if (this.#planner.seatsFree(line, taken) < line.seats) return null;
    const plan = this.#planner.plan([line], taken);
    return plan === null ? null : plan.get(line.line);
  }

  #take(placed: Placed): void {
    const { line, choice } = placed;
    addLine(line, choice, this.#taken);
    this.#placed.set(line.day, [...(this.#placed.get(line.day) ?? []), placed]);
  }

  /** An earlier row of the same person that has ended when this one begins, and is in its way only because slots are longer. */
  #rowBefore(row: AppointmentRow, line: SeatLine): Placed | undefined {
    if (slotBefore(row.minutes) === undefined || timeText(row.minutes) === line.time) return undefined;
    return this.#placed.get(line.day)?.find((placed) => {
      const person = placed.choice?.people[0];
      if (!person || placed.row.minutes + lineMinutes(placed.line) > row.minutes) return false;
      if (!seatSlots(placed.line.time, placed.line).includes(line.time)) return false;
      const choice = this.#choiceFor(line, this.#without(placed, person._id, line.time));
      return choice?.people.some(({ _id }) => _id === person._id) === true;
    });
  }

  /** What is taken, without a slot that a row before takes. */
  #without({ line }: Placed, person: string, slot: Slot): Occupancy {
    const taken = copyOccupancy(this.#taken);
    const key = slotKey(line.day, slot);
    taken.seats.set(key, (taken.seats.get(key) ?? 0) - line.seats);
    const ofDay = taken.occupiedKeys.get(line.day);
    ofDay?.set(personKey(person), (ofDay.get(personKey(person)) ?? 0n) & ~slotBits([slot]));
    return taken;
  }

  /** Whether no other row is squeezed in at these times. */
  #squeezeIn(line: SeatLine): boolean {
    const keys = unitSlots(line.time, line).map((slot) => slotKey(line.day, slot));
    if (keys.some((key) => this.#squeezed.has(key))) return false;
    for (const key of keys) this.#squeezed.add(key);
    return true;
  }
}
