import * as fc from "fast-check";
import { BookingModel, type BookingDocument } from "../../../src/features/bookings/bookings.model.ts";
import { addWalkIn } from "../../../src/features/bookings/make/walk-in.ts";
import { setFlags } from "../../../src/features/bookings/change/flags.ts";
import { letGo } from "../../../src/features/bookings/money/hold-ends.ts";
import { makeDefinite } from "../../../src/features/bookings/money/holds.ts";
import { revokePayLink } from "../../../src/features/bookings/money/pay-link.ts";
import { payLinkOf } from "../../../src/features/bookings/money/pay-link.ts";
import { startByLink } from "../../../src/features/pay-links/start-payment.ts";
import { changeMenu } from "../../../src/features/services/menu.ts";
import { getService } from "../../../src/features/services/services.ts";
import { SettingsModel } from "../../../src/features/settings/settings.model.ts";
import { type Harness, WANTED_DAY, WANTED_SLOTS } from "./interleavings-harness.ts";

/** One action on a reservation, its link or the rules of its deposit; `booking` names a booking by its position. */
export type HoldAction =
  | { do: "hold"; user: number | null; service: number; slot: number; minutes: number; deposit: number | null }
  | { do: "definite" | "release" | "revoke" | "missed"; booking: number }
  | { do: "link"; booking: number; byTransfer: boolean }
  | { do: "rules"; service: number; own: number; missed: number | null };

const booking = fc.nat(3);
const one = <const Do extends HoldAction["do"]>(...names: Do[]) => fc.constantFrom(...names);

/** A booking that the desk holds for at most two days. */
export const holding: fc.Arbitrary<HoldAction> = fc.record({
  do: one("hold"),
  user: fc.option<number>(fc.nat(2)),
  service: fc.nat(1),
  slot: fc.nat(WANTED_SLOTS.length - 1),
  minutes: fc.constantFrom(20, 20, 60, 2879),
  deposit: fc.constantFrom(null, null, 400, 900),
});

/** Generates one action on a reservation. */
export const holdAction: fc.Arbitrary<HoldAction> = fc.oneof(
  { weight: 3, arbitrary: holding },
  { weight: 7, arbitrary: fc.record({ do: one("link"), booking, byTransfer: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: one("definite", "release", "revoke", "missed"), booking }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("rules"),
      service: fc.nat(1),
      own: fc.constantFrom(0, 10, 33, 100),
      missed: fc.constantFrom(null, 67, 100),
    }),
  },
);

/** Runs one action through the same services as a handler. */
export async function runHoldAction(harness: Harness, action: HoldAction): Promise<void> {
  if (action.do === "hold") return hold(harness, action);
  if (action.do === "rules") return changeRules(harness, action);

  const bookings = await BookingModel.find().sort({ _id: 1 }).lean();
  const found = bookings[action.booking % Math.max(1, bookings.length)];
  if (found) await runOn(harness, found, action);
}

async function runOn(
  { deps, staff }: Harness,
  found: BookingDocument,
  action: Extract<HoldAction, { booking: number }>,
): Promise<void> {
  const id = String(found._id);
  switch (action.do) {
    case "definite":
      return makeDefinite(deps, id, { actor: staff.id });
    case "release":
      return letGo(deps, id, { user: staff });
    case "revoke":
      return revokePayLink(deps, id, { actor: staff.id });
    case "missed":
      // It is noted from the day of the appointment on.
      return setFlags({ ...deps, now: () => dayOrNow(deps) }, id, { noShow: true }, staff);
    case "link": {
      const { link } = await payLinkOf(deps, found);
      const by = action.byTransfer ? { byTransfer: true as const } : {};
      return void (await startByLink(deps, link.split("/").at(-1)!, { ...by, arrivedAt: deps.now() }));
    }
    default:
  }
}

const dayOrNow = (deps: Harness["deps"]): Date =>
  new Date(Math.max(deps.now().getTime(), Date.parse(`${WANTED_DAY}T08:00:00Z`)));

async function hold(
  { deps, users, services, staff }: Harness,
  { user, service, slot, minutes, deposit }: Extract<HoldAction, { do: "hold" }>,
): Promise<void> {
  const until = new Date(deps.now().getTime() + minutes * 60_000).toISOString();
  const walkIn = {
    name: "Held",
    serviceId: services[service]!.id,
    method: "later",
    date: WANTED_DAY,
    time: WANTED_SLOTS[slot]!,
    hold: { until, ...(deposit === null ? {} : { deposit }) },
    ...(user === null ? {} : { user: users[user]!.id }),
  } as const;
  await addWalkIn(deps, walkIn, staff);
}

/** A service's own deposit, 0 for none, and what is asked for at least after a no-show. */
async function changeRules(
  { deps, services, staff }: Harness,
  { service, own, missed }: Extract<HoldAction, { do: "rules" }>,
): Promise<void> {
  const { id } = services[service]!;
  await SettingsModel.updateOne({}, { $set: { noShowDepositPercent: missed } });
  const { revision = 0 } = await getService(id);
  await changeMenu(id, { depositPercent: own, revision }, staff, deps.now());
}
