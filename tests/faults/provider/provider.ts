import { faultNames } from "@salon/payment-sandbox";
import { SLOTS } from "@salon/contracts";
import { signUpCustomers, weekdaysAhead } from "../../harness/customers.ts";
import { MONEY_SCENARIOS } from "./money.ts";
import { REPLY_SCENARIOS, type FaultScenario } from "./replies.ts";
import { FaultFixture } from "./fixtures.ts";
import { TRANSFER_SCENARIOS } from "./transfers.ts";
import { WEBHOOK_SCENARIOS } from "./webhooks.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";

export interface FaultOptions {
  server: string;
  mongoUri: string | undefined;
}

const SCENARIOS = [...WEBHOOK_SCENARIOS, ...MONEY_SCENARIOS, ...REPLY_SCENARIOS, ...TRANSFER_SCENARIOS];
const CAPACITY = 5;
const CUSTOMERS = 6;
const REST_TIMEOUT_MS = 90_000;
const DAYS_AHEAD = 10;

/** Runs every fault of the payment sandbox, one at a time, and checks the result. */
export async function runFaultsTest(options: FaultOptions): Promise<Report> {
  const harness = await Harness.start({ ...options, processes: 1, capacity: CAPACITY });
  const rows: (string | number)[][] = [];
  const violations = unused();
  try {
    await harness.start();
    const admin = await harness.admin();
    const customers = await signUpCustomers(harness, CUSTOMERS);
    const days = weekdaysAhead(harness.now(), DAYS_AHEAD, Math.ceil(SCENARIOS.length / SLOTS.length));
    for (const [index, scenario] of SCENARIOS.entries()) {
      // The scenarios move the clock, so the days are chosen before: no two scenarios have the same time.
      const date = days[Math.floor(index / SLOTS.length)]!;
      const cartLine = { service: "Haircut & Styling", date, time: SLOTS[index % SLOTS.length]!, cartQuantity: 1 };
      const fixture = new FaultFixture(harness, customers[index % customers.length]!, admin, cartLine);
      const problems = await run(scenario, fixture);
      problems.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
      violations.push(...problems.map((problem) => `${scenario.name}: ${problem}`));
      rows.push([scenario.name, scenario.expected, problems.length === 0 ? "yes" : "NO"]);
      console.error(`${scenario.name}: ${problems.length === 0 ? "as expected" : problems.join("; ")}`);
    }
  } finally {
    await harness.stop();
  }
  return {
    title: "Provider faults",
    about:
      "Every fault the payment sandbox knows, over HTTP against the built product, each followed by all invariants.",
    columns: ["fault", "required result", "met"],
    rows,
    violations,
  };
}

async function run({ faults, early = false, run: act }: FaultScenario, fixture: FaultFixture): Promise<string[]> {
  try {
    if (!early) fixture.expect((await fixture.ask()) === 200, "no payment page");
    fixture.addFaults(faults);
    await act(fixture);
  } catch (error) {
    fixture.problems.push(String(error));
  } finally {
    fixture.repair();
  }
  return fixture.problems;
}

/** Returns the sandbox faults that no scenario uses. */
function unused(): string[] {
  const used = new Set(SCENARIOS.flatMap(({ faults }) => faults.map(({ on, fault }) => `${on} ${fault}`)));
  return Object.entries(faultNames)
    .flatMap(([on, names]) => names.map((name) => `${on} ${name}`))
    .filter((name) => !used.has(name))
    .map((name) => `no scenario uses ${name}`);
}
