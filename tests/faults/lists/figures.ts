import { percentile } from "../../harness/history.ts";
import type { Office } from "../../harness/generated-salon/office.ts";

const CALLS = 60;
const WARM_UP = 10;
const MOST_TIMES = 1.5;

interface Compared {
  about: string;
  violations: string[];
}

/** Asks a small and a large salon for the dashboard's figures in turn: as they stand, and each time after a booking has changed. */
export async function compareFigures(few: Office, many: Office): Promise<Compared> {
  const changing = await Promise.all(
    [few, many].map(async (office) => ({ office, booking: await someBooking(office) })),
  );
  const still = await compare(few, many, async () => {});
  const moving = await compare(few, many, async (office, call) => {
    const { booking } = changing.find((one) => one.office === office)!;
    const bookingStatus = call % 2 === 0 ? "processing" : "placed";
    const { status } = await office.admin.patch(`/booking/${booking}`, { bookingStatus });
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
    about: `The dashboard's figures, p50 against a salon of 1000 bookings, at most ${MOST_TIMES}: ${ratios.join(", ")}.`,
    violations: both.flatMap(([name, { times }]) =>
      times[1] / times[0] > MOST_TIMES
        ? [`the dashboard's figures ${name} take ${(times[1] / times[0]).toFixed(2)} times as long`]
        : [],
    ),
  };
}

async function someBooking({ db }: Office): Promise<string> {
  const booking = await db.collection("bookings").findOne({ bookingStatus: "placed" }, { sort: { bookingDate: 1 } });
  return String(booking?._id);
}

async function compare(few: Office, many: Office, before: (office: Office, call: number) => Promise<void>) {
  const sides = [few, many].map((office) => ({ office, times: [] as number[] }));
  for (let call = 0; call < WARM_UP + CALLS; call++)
    for (const { office, times } of sides) {
      await before(office, call);
      const start = performance.now();
      const { status } = await office.admin.get("/stats");
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
