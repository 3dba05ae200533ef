import { percentile } from "../../harness/history.ts";
import { BOOKINGS_WITHOUT_PAST } from "../../harness/generated-salon/generate.ts";
import type { MeasuredSalon } from "../../harness/generated-salon/measured-salon.ts";

const CALLS = 60;
const WARM_UP = 10;
const MAX_RATIO = 1.5;

interface Compared {
  about: string;
  violations: string[];
}

/**
 * Measures the dashboard's figures in a new and an old salon in turn: unchanged, and after each change of a booking. A
 * change makes the next reader count its month, so the salons have equally many bookings a day and differ in their past.
 */
export async function compareFigures(few: MeasuredSalon, many: MeasuredSalon): Promise<Compared> {
  const changing = await Promise.all([few, many].map(async (salon) => ({ salon, booking: await someBooking(salon) })));
  const still = await compare(few, many, async () => {});
  const moving = await compare(few, many, async (salon, call) => {
    const { booking } = changing.find((one) => one.salon === salon)!;
    const bookingStatus = call % 2 === 0 ? "processing" : "placed";
    const { status } = await salon.admin.patch(`/booking/${booking}`, { bookingStatus });
    if (status !== 200) throw new Error(`The status could not be changed: ${status}`);
  });
  const both = [
    ["as they stand", still],
    ["each after a change", moving],
  ] as const;
  const ratios = both.map(
    ([name, { times }]) =>
      `${name} ${(times[1] / times[0]).toFixed(2)} times (${times.map((ms) => ms.toFixed(1)).join(" and ")} ms)`,
  );
  return {
    about: `The dashboard's figures, p50 against a salon of ${BOOKINGS_WITHOUT_PAST} bookings with as many a day, at most ${MAX_RATIO}: ${ratios.join(", ")}.`,
    violations: both.flatMap(([name, { times }]) =>
      times[1] / times[0] > MAX_RATIO
        ? [`the dashboard's figures ${name} take ${(times[1] / times[0]).toFixed(2)} times as long`]
        : [],
    ),
  };
}

async function someBooking({ db }: MeasuredSalon): Promise<string> {
  const booking = await db.collection("bookings").findOne({ bookingStatus: "placed" }, { sort: { bookingDate: 1 } });
  return String(booking?._id);
}

async function compare(
  few: MeasuredSalon,
  many: MeasuredSalon,
  before: (salon: MeasuredSalon, call: number) => Promise<void>,
) {
  const sides = [few, many].map((salon) => ({ salon, times: [] as number[] }));
  for (let call = 0; call < WARM_UP + CALLS; call++)
    for (const { salon, times } of sides) {
      await before(salon, call);
      const start = performance.now();
      const { status } = await salon.admin.get("/stats");
      if (status !== 200) throw new Error(`The figures answered ${status}`);
      if (call >= WARM_UP) times.push(performance.now() - start);
    }
  const medians = sides.map(({ times }) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
  );
  return { times: medians as [number, number] };
}
