import { addDays, lagosDay } from "@salon/contracts";
import { generateSalon } from "../../harness/generated-salon/generate.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";
import { startWireCounter, type WireCounter } from "../../harness/wire-counter.ts";

export interface AvailabilityOptions {
  server: string;
  mongoUri: string | undefined;
  few: number;
  many: number;
  /** Calls of each kind at each size. */
  calls: number;
  seed: number;
}

const MAX_QUERIES = 3;
const MAX_RATIO = 1.3;
const WARM_UP = 20;
const CAPACITY = 5;
const DAYS_AHEAD = 10;

interface Question {
  view: "day" | "month";
  forService?: string;
}
const QUESTIONS: readonly Question[] = [
  { view: "day" },
  { view: "day", forService: "Braiding & Weaving" },
  { view: "month" },
  { view: "month", forService: "Braiding & Weaving" },
];

interface Salon {
  harness: Harness;
  counter: WireCounter;
}

/** Measures availability in a small and a large salon in turn, and counts the database commands of each answer. */
export async function runAvailabilityTest(options: AvailabilityOptions): Promise<Report> {
  if (!options.mongoUri) throw new Error("This test needs a real MongoDB: set MONGODB_URI");
  const salons: Salon[] = [];
  try {
    const small = await openSalon(options, options.mongoUri, options.few, salons);
    const large = await openSalon(options, options.mongoUri, options.many, salons);
    await copySlots(large, small);
    const answers: Awaited<ReturnType<typeof compare>>[] = [];
    for (const question of QUESTIONS) answers.push(await compare(question, small, large, options));
    return {
      title: "Availability in a small and a large salon",
      about: `Both on one MongoDB, with the same slots taken, so that only the history differs; called in turn, ${options.calls} times each; the database commands of one answer are counted on the wire.`,
      columns: [
        "question",
        "database queries",
        `p50 ms at ${options.few} bookings`,
        `p50 ms at ${options.many}`,
        "ratio",
        "at most",
      ],
      rows: answers.map(({ row }) => row),
      violations: answers.flatMap(({ violations }) => violations),
    };
  } finally {
    for (const { harness, counter } of salons) {
      await harness.stop();
      await counter.stop();
    }
  }
}

/** Opens a salon of a given size; its database commands are counted on the wire. */
async function openSalon(
  { server, seed }: AvailabilityOptions,
  mongoUri: string,
  bookings: number,
  opened: Salon[],
): Promise<Salon> {
  const counter = await startWireCounter(mongoUri);
  const harness = await Harness.start({ server, mongoUri: counter.uri, processes: 1, capacity: CAPACITY });
  const salon = { harness, counter };
  // The salon is registered before it starts, so that it is stopped in any case.
  opened.push(salon);
  await harness.start(0, { jobsSeconds: 3600 });
  await generateSalon(await harness.db(), { bookings, now: harness.now(), seed });
  return salon;
}

/** Gives a salon the taken slots of another one: a full month costs more than an empty one, whatever the history. */
async function copySlots(from: Salon, to: Salon): Promise<void> {
  const slots = await (await from.harness.db()).collection("slots").find().toArray();
  const copied = (await to.harness.db()).collection("slots");
  await copied.deleteMany({});
  await copied.insertMany(slots);
}

/** Each process says that it lives, also while a call is measured. */
const HEARTBEAT = "update servers";

/** Returns the path of a call, with a service of this salon. */
async function pathOf({ view, forService }: Question, { harness }: Salon): Promise<string> {
  const day = addDays(lagosDay(harness.now()), DAYS_AHEAD);
  const path =
    view === "day" ? `/booking/availability?date=${day}` : `/booking/availability/month?month=${day.slice(0, 7)}`;
  const services = (await harness.client().get("/services/all-services")).body as { _id: string; name: string }[];
  return forService ? `${path}&service=${services.find(({ name }) => name === forService)?._id}` : path;
}

async function compare(question: Question, small: Salon, large: Salon, { calls }: AvailabilityOptions) {
  const name = `a ${question.view}${question.forService ? ` for ${question.forService}` : ""}`;
  const sides = await Promise.all(
    [small, large].map(async (salon) => ({ ...salon, path: await pathOf(question, salon), times: [] as number[] })),
  );
  const most = new Set<string>();
  for (let call = 0; call < WARM_UP + calls; call++)
    for (const { harness, counter, path, times } of sides) {
      counter.taken();
      const start = performance.now();
      const { status } = await harness.client().get(path);
      if (call >= WARM_UP) times.push(performance.now() - start);
      const commands = counter.taken().filter((command) => command !== HEARTBEAT);
      most.add(status === 200 ? commands.toSorted().join(", ") : `an answer ${status}`);
    }
  const medians = sides.map(({ times }) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
  );
  const [few, many] = medians as [number, number];
  const queries = [...most];
  const count = Math.max(...queries.map((list) => list.split(", ").length));
  const ratio = many / few;
  return {
    row: [name, `${count} (${queries.join(" or ")})`, few.toFixed(2), many.toFixed(2), ratio.toFixed(2), MAX_RATIO],
    violations: [
      ...(count > MAX_QUERIES ? [`${name} asks the database ${count} times: ${queries.join(" or ")}`] : []),
      ...(ratio > MAX_RATIO ? [`${name} takes ${ratio.toFixed(2)} times as long`] : []),
    ],
  };
}
