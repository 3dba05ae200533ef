import { addDays, lengthOf, lineMinutes, SLOTS, timeframeMinutes, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import { AppError } from "../../../src/http/app-error.ts";
import { availabilityOn } from "../../../src/features/seats/planning/availability.ts";
import { addToTransfer, endTransfer, beginTransfer } from "../../../src/features/seats/claims/transfer.ts";
import { releaseSeats } from "../../../src/features/seats/claims/claims.ts";
import { entriesBySlot, type LineMove, type SeatLine } from "../../../src/features/seats/planning/lines.ts";
import { takePlanned } from "../../../src/features/seats/planning/plans.ts";
import { SlotModel } from "../../../src/features/seats/slots.model.ts";
import { changeMenu, priceLine } from "../../../src/features/services/menu.ts";
import { createService, findService, type ServiceDocument } from "../../../src/features/services/services.ts";
import { ServiceModel } from "../../../src/features/services/services.model.ts";
import { ensureSettings } from "../../../src/features/settings/settings.ts";
import { createMember, createResource } from "../../../src/features/team/changes.ts";
import { TeamModel } from "../../../src/features/team/team.model.ts";
import { ResourceModel } from "../../../src/features/team/resources.model.ts";
import { getSettingsAndTeam, sellUnsold } from "../../../src/features/team/team.ts";
import { pick, type Random, seeded, some } from "./random.ts";
import { anyPause } from "./random-reseating.ts";

const NOW = new Date("2037-11-30T05:00:00Z");
const DAYS = ["2037-11-30", "2037-12-01", "2037-12-02"];
const CAPACITY = 4;
const QUESTIONS_A_SALON = 50;
const MOST_CLAIMED = 8;

interface Offered {
  id: string;
  name: string;
  timeframe: string;
  document: ServiceDocument;
  options: string[];
}
interface Question {
  day: string;
  time: Slot;
  service: Offered;
  asked: string | null;
  /** The chosen options of the service. */
  options: string[];
  /** Asks by the length of a booked line in place of the options. */
  byMinutes: boolean;
}

/** How many questions had each answer, and a sentence for each that differs from the claims. */
interface Comparison {
  shown: Record<string, number>;
  differences: string[];
}

/**
 * Compares what availability shows with what can be claimed, in random salons: a time is open if and only if a claim
 * succeeds, and `free` such claims succeed.
 */
export async function compareShownTimes({ questions, seed }: { questions: number; seed: number }): Promise<Comparison> {
  const random = seeded(seed);
  const comparison: Comparison = { shown: {}, differences: [] };
  for (let asked = 0; asked < questions; asked += QUESTIONS_A_SALON) {
    const salon = await openRandomSalon(random);
    for (let index = 0; index < Math.min(QUESTIONS_A_SALON, questions - asked); index++)
      await compare(anyQuestion(random, salon), comparison);
  }
  return comparison;
}

interface RandomSalon {
  services: Offered[];
  members: string[];
}

function anyQuestion(random: Random, { services, members }: RandomSalon): Question {
  const service = pick(random, services);
  return {
    day: pick(random, DAYS),
    time: pick(random, SLOTS),
    service,
    asked: random(2) === 0 ? null : pick(random, members),
    options: service.options.filter(() => random(2) === 0),
    byMinutes: random(3) === 0,
  };
}

/** Most services have a menu: up to two options, cleaning up that ends within a slot or after one, and a pause. */
async function addMenu(random: Random, { id, length }: { id: string; length: number }, actor: string): Promise<void> {
  if (random(3) === 0) return;
  const options = Array.from({ length: random(3) }, (_, index) => ({
    name: `Option ${index}`,
    price: 50 * index,
    minutes: pick(random, [0, 20, 30, 75]),
    afterPause: random(3) === 0,
  }));
  const pause = length >= 60 ? anyPause(random, length) : null;
  await changeMenu(
    id,
    { revision: 0, options, cleanupMinutes: pick(random, [0, 10, 30, 60]), pause },
    { id: actor, role: "admin" },
    NOW,
  );
}

async function openRandomSalon(random: Random): Promise<RandomSalon> {
  await Promise.all([
    SlotModel.deleteMany(),
    ServiceModel.deleteMany(),
    TeamModel.deleteMany(),
    ResourceModel.deleteMany(),
  ]);
  await ensureSettings(CAPACITY);
  const actor = String(new Types.ObjectId());
  const services: Offered[] = [];
  for (const timeframe of ["30mins", "1hr", "2hrs 30mins", "1hr 30mins"]) {
    const name = `Service of ${timeframe}`;
    const { _id: id } = await createService({ name, price: 100, timeframe }, actor, NOW);
    await addMenu(random, { id, length: timeframeMinutes(timeframe) }, actor);
    const document = (await findService(id))!;
    const options = (document.menu?.options ?? []).map(({ _id }) => String(_id));
    services.push({ id, name, timeframe, document, options });
  }
  const ids = services.map(({ id }) => id);
  const members: string[] = [];
  for (let index = 0; index < 4; index++)
    members.push((await createMember({ ...anyMember(random, ids), name: `Member ${index}` }, actor, NOW))._id);
  await createResource(
    { name: "Basin", units: 1 + random(2), serviceIds: some(random, ids), active: true },
    actor,
    NOW,
  );
  await sellUnsold((await getSettingsAndTeam()).team);
  const salon = { services, members };
  for (let index = 0; index < 25; index++) await claim(anyQuestion(random, salon), 1);
  return salon;
}

function anyMember(random: Random, ids: readonly string[]) {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const [open, close] = [random(8), 12 + random(9)];
    return random(6) === 0 ? { day, open: null, close: null } : { day, open: SLOTS[open]!, close: SLOTS[close]! };
  });
  const breaks = hours.flatMap(({ day, open }) =>
    open && random(2) === 0 ? [{ day, from: "01:00 PM" as const, to: "02:00 PM" as const }] : [],
  );
  const timeOff = random(4) === 0 ? [{ from: DAYS[1]!, to: addDays(DAYS[1]!, 5), reason: "" }] : [];
  const flags = { bookable: random(5) > 0, active: random(8) > 0 };
  return { hours, breaks, timeOff, serviceIds: some(random, ids), account: null, commissionPercent: 0, ...flags };
}

/** The lines that were claimed, by their reference. */
const claimed = new Map<string, SeatLine>();

/** Moves a line as a booking does, without a booking. */
async function moveLine({ ref, from, to }: LineMove): Promise<boolean> {
  const was = claimed.get(ref)!;
  const person = to.startsWith("p:") ? [to.slice("p:".length)] : (was.with ?? []);
  const units = (was.units ?? []).map((key) => (key === from ? to : key));
  const now = { ...was, with: person, ...(was.units && { units }) };
  const transfer = await beginTransfer({ ref, was }, NOW);
  if (await addToTransfer(now, transfer, { now: NOW, capacity: CAPACITY, settleHold: async () => "gone" }))
    return false;
  await endTransfer(transfer, entriesBySlot(now));
  claimed.set(ref, now);
  return true;
}

/** Claims such lines one after the other until one is refused; answers the references of those that were not. */
async function claim(
  { day, time, service, asked, options }: Question,
  most: number,
  mayMove = false,
): Promise<string[]> {
  const { settings, team } = await getSettingsAndTeam();
  const { id: serviceId, name, document } = service;
  const length = lengthOf(priceLine(document, options)!);
  const line: SeatLine = { line: 0, service: name, day, time, ...length, seats: 1, serviceId, asked };
  const onLost = (ref: string) => Promise.reject(new Error(`${ref} has lost its seats`));
  const terms = { now: NOW, capacity: settings.slotCapacity, settleHold: async () => "gone" as const, onLost };
  const refs: string[] = [];
  for (let tries = 0; tries < most; tries++)
    try {
      await takePlanned(
        [line],
        terms,
        { settings, team, now: NOW, ...(mayMove && { moveLine }) },
        async ({ ref, lines: [taken] }) => {
          refs.push(ref);
          claimed.set(ref, taken!);
        },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refs;
    }
  return refs;
}

async function compare(question: Question, { shown: counts, differences }: Comparison): Promise<void> {
  const { day, time, service, asked, options } = question;
  const filters = {
    service: service.id,
    desk: true,
    ...(asked === null ? {} : { with: asked }),
    ...askedLength(question),
  };
  const { slots } = await availabilityOn(day, filters, NOW);
  const shown = slots.find((slot) => slot.time === time)!;
  counts[shown.status] = (counts[shown.status] ?? 0) + 1;
  // A claim asks for people and seats alone; the salon's hours and who may be asked for are judged before it.
  if (!(await mayBeClaimed(question, shown.status))) return;
  let refs = await claim(question, MOST_CLAIMED);
  // Where nothing is free, one such line is shown as open when moves make room for it.
  if (refs.length === 0) {
    refs = await claim(question, 1, true);
    if (refs.length > 0) counts["open by moves"] = (counts["open by moves"] ?? 0) + 1;
  }
  for (const ref of refs) await releaseSeats(ref);
  if (refs.length === shown.free && (shown.status === "open") === shown.free > 0) return;
  const wish = `${day} ${time} ${service.name} with ${options.length} options and ${asked ?? "anyone"}`;
  differences.push(`${wish}: ${shown.status} ${shown.free}, claimed ${refs.length}`);
}

function askedLength({ service, options, byMinutes }: Question) {
  if (!byMinutes) return { options };
  const offer = priceLine(service.document, options)!;
  return { minutes: lineMinutes(offer), cleanup: offer.cleanup, pause: offer.pause };
}

/** Whether the rules before a claim let it through. */
async function mayBeClaimed({ service, asked, day, time }: Question, status: string): Promise<boolean> {
  if (status !== "closed") return true;
  const { slots } = await availabilityOn(day, { desk: true }, NOW);
  if (slots.find((slot) => slot.time === time)!.status === "closed") return false;
  if (asked === null) return true;
  const { team } = await getSettingsAndTeam();
  const member = team.members.find(({ _id }) => _id === asked)!;
  return member.bookable && member.active && member.serviceIds.includes(service.id);
}
