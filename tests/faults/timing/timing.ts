import type { TestClient } from "@salon/api/testing/api/test-client.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";

export interface TimingOptions {
  server: string;
  mongoUri: string | undefined;
  /** Pairs of each kind. */
  pairs: number;
}

const MAX_DIFFERENCE = 0.1;
const WARM_UP = 10;
const KNOWN = "known@timing.example";
const STRANGER = "unknown@timing.example";

type Ask = (client: TestClient, email: string) => Promise<unknown>;
const ASKS: Readonly<Record<string, Ask>> = {
  "signing in with a wrong password": (client, email) => client.signIn(email, "Wrong#12345"),
  "asking for a link to sign in": (client, email) => client.post("/users/sign-in-link", { email }),
  "asking for a new password": (client, email) => client.post("/users/forgotPassword", { email }),
};

/** Compares the response times for addresses with and without an account, which must not differ. */
export async function runTimingTest(options: TimingOptions): Promise<Report> {
  const harness = await Harness.start({ ...options, processes: 1, capacity: 5 });
  try {
    await harness.startAll();
    await harness.client().signUp({ email: KNOWN });
    const answers: { name: string; known: number; unknown: number; ratio: number }[] = [];
    for (const [name, ask] of Object.entries(ASKS))
      answers.push({ name, ...(await compare(ask, harness, options.pairs)) });
    return {
      title: "Timing of known and unknown addresses",
      about: `${options.pairs} pairs of calls, one about an address with an account and one without, turn by turn on one process.`,
      columns: ["call", "p50 ms with an account", "without", "ratio", "allowed"],
      rows: answers.map(({ name, known, unknown, ratio }) => [
        name,
        known.toFixed(2),
        unknown.toFixed(2),
        ratio.toFixed(3),
        `${1 - MAX_DIFFERENCE} to ${1 + MAX_DIFFERENCE}`,
      ]),
      violations: answers.flatMap(({ name, ratio }) =>
        Math.abs(ratio - 1) > MAX_DIFFERENCE
          ? [`${name}: an address with an account takes ${ratio.toFixed(3)} times as long`]
          : [],
      ),
    };
  } finally {
    await harness.stop();
  }
}

const median = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

async function compare(ask: Ask, harness: Harness, pairs: number) {
  const client = harness.client();
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (kind: keyof typeof times, email: string) => {
    const start = performance.now();
    await ask(client, email);
    times[kind].push(performance.now() - start);
  };
  for (let pair = -WARM_UP; pair < pairs; pair++) {
    if (pair === 0) for (const kind of ["known", "unknown"] as const) times[kind].length = 0;
    const stranger = () => timed("unknown", STRANGER);
    // The order alternates, so that neither address is always first.
    if (pair % 2 === 0) await stranger();
    await timed("known", KNOWN);
    if (pair % 2 !== 0) await stranger();
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { known, unknown, ratio: known / unknown };
}
