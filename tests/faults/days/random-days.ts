import { runInterleavings } from "@salon/api/test/support/interleavings/interleavings.ts";
import { compareShownTimes } from "@salon/api/test/support/salon/shown-times.ts";
import { closeTestDatabase, openTestDatabase } from "@salon/api/test/support/api/test-database.ts";
import type { Report } from "../../harness/report.ts";

const CHUNK = 500;
/** How many times availability is compared with what can be claimed. */
const QUESTIONS = 2000;

const DESK =
  " Account numbers of bills get money short, long, twice and late; carts in review are booked with what came, or their money is attached; reservations are paid by their link, short and late, lapse, come back, are made definite, released, moved and discounted, under changing rules of deposits; the till equals the receipts after every step. Float, cash out and in, reversals and closes go on beside it; what the drawer should hold is added up again after every step.";

export interface RandomDaysOptions {
  runs: number;
  seed: number;
  /** Whether the salon has a team; then availability is compared with what can be claimed too. */
  team: boolean;
  /** Whether the desk takes money, and deposits and balances are paid. */
  money: boolean;
}

/** Runs random steps over the real services, in chunks with a seed each, until one breaks an invariant. */
export async function runRandomDaysTest({ runs, seed, team, money }: RandomDaysOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  let compared: Awaited<ReturnType<typeof compareShownTimes>> = { shown: {}, differences: [] };
  await openTestDatabase();
  try {
    for (let played = 0; played < runs && violations.length === 0; played += CHUNK) {
      const chunk = Math.min(CHUNK, runs - played);
      const chunkSeed = seed + played / CHUNK;
      for (const more of kindsOf({ team, money })) {
        await runInterleavings({ runs: chunk, seed: chunkSeed, team, money, ...more }).catch((error: Error) => {
          violations.push([error, error.cause].flatMap((one) => (one instanceof Error ? one.message : [])).join("\n"));
        });
        rows.push([chunkSeed, Object.keys(more).join() || "nothing", chunk, violations.length]);
      }
      console.error(`seed ${chunkSeed}: ${played + chunk} days, ${violations.length} violations so far`);
    }
    if (team) compared = await compareShownTimes({ questions: QUESTIONS, seed });
  } finally {
    await closeTestDatabase();
  }
  return {
    title: titleOf({ team, money }),
    about:
      "Paying, failing, expiring, paying late, doubled and forged webhooks, redirects, cancelling, taking over, moving and refunding, in any order and at the same " +
      "time, over the real services with a provider in memory, killed or paused at any failpoint; invariants are checked after every step and at the end." +
      (money ? DESK : "") +
      describeShown(compared.shown),
    columns: ["seed", "with", "days", "violations"],
    rows,
    violations: [...violations, ...compared.differences],
  };
}

/** The kinds of days of one run: money also in a salon whose people have prices of their own. */
function kindsOf({ team, money }: Pick<RandomDaysOptions, "team" | "money">): { team?: true; waitlist?: true }[] {
  if (money) return [{}, { team: true }];
  return team ? [{}] : [{}, { waitlist: true }];
}

const titleOf = ({ team, money }: Pick<RandomDaysOptions, "team" | "money">): string => {
  if (money) return "Random days of the till";
  return team ? "Random days of a team" : "Random days";
};

/** How many times were shown with each status, when they were compared with what can be claimed. */
function describeShown(shown: Readonly<Record<string, number>>): string {
  const counts = Object.entries(shown).map(([status, count]) => `${count} ${status}`);
  return counts.length === 0 ? "" : ` Availability was compared with what can be claimed: ${counts.join(", ")}.`;
}
