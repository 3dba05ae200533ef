import { addDays, type VisitPlan } from "@salon/contracts";
import mongoose from "mongoose";
import type { OpenSalon } from "./open-salon.ts";
import { TUESDAY } from "./paying.ts";
import { pick, seeded, some } from "./random.ts";
import { addMember, addResource } from "./team.ts";

const NAMES = ["Haircut & Styling", "Manicure & Pedicure", "Wig Installation"];
const DAYS = Array.from({ length: 14 }, (_, index) => addDays(TUESDAY, index));

/**
 * Searches plans for random visits in a salon that fills up, and books one of each answer at once; what was refused, and
 * how many were booked and how many days had no plan.
 */
export async function bookShownVisits(
  { admin, author }: OpenSalon,
  { visits, seed }: { visits: number; seed: number },
) {
  const random = seeded(seed);
  for (const name of ["Ada", "Bola", "Sade", "Tobi"])
    await addMember(admin, { name, services: [...new Set([...some(random, NAMES), NAMES[0]!])] });
  await addResource(admin, { name: "Basin", units: 2, services: [NAMES[0]!] });
  const services = await mongoose.connection
    .collection("services")
    .find({ name: { $in: NAMES } })
    .toArray();
  const ids = services.map(({ _id }) => String(_id));
  const refused: unknown[] = [];
  let booked = 0;
  let without = 0;

  for (let searched = 0; booked < visits; searched++) {
    if (searched % 100 === 99) await mongoose.model("Slot").deleteMany({});
    const guests = Array.from({ length: 1 + random(3) }, () => ({
      items: Array.from({ length: 1 + random(2) }, () => ({ serviceId: pick(random, ids) })),
    }));
    const wish = { guests, date: pick(random, DAYS), together: random(2) === 0 };
    // Of staff no processor time is counted.
    const { body } = await author.post("/booking/availability/visit", wish);
    const plans = body.plans as VisitPlan[];
    if (plans.length === 0) {
      without++;
      continue;
    }
    const { date, lines } = pick(random, plans);
    const answer = await author.post("/booking/walk-in", {
      name: "Walk In",
      method: "later",
      lines: lines.map(({ guest, serviceId, time }) => ({ guest, serviceId, time, date })),
    });
    booked++;
    if (answer.status !== 201) refused.push([wish, lines, answer.body.message]);
  }

  return { refused, booked, without };
}
