import { faultNames } from "@salon/payment-sandbox";
import { SLOTS } from "@salon/contracts";
import { signUpCustomers, weekdayAhead } from "./customers.ts";
import { MONEY_SCENARIOS } from "./fault-money.ts";
import { REPLY_SCENARIOS, type FaultScenario } from "./fault-replies.ts";
import { FaultScene } from "./fault-scene.ts";
import { WEBHOOK_SCENARIOS } from "./fault-webhooks.ts";
import type { Proof } from "./report.ts";
import { Stage } from "./stage.ts";

/** Where it runs. */
export interface FaultOptions {
  server: string;
  mongoUri: string | undefined;
  /** Only scenarios whose name contains one of these; all of them when empty. */
  points: readonly string[];
}

const SCENARIOS = [...WEBHOOK_SCENARIOS, ...MONEY_SCENARIOS, ...REPLY_SCENARIOS];
const CAPACITY = 5;
const CUSTOMERS = 6;
const REST_MS = 90_000;
const DAYS_AHEAD = 10;

/** Has the provider misbehave in every way the sandbox knows, one at a time, and looks what comes of it. */
export async function proveFaults({ points, ...options }: FaultOptions): Promise<Proof> {
  const wanted = SCENARIOS.filter(({ name }) => points.length === 0 || points.some((point) => name.includes(point)));
  const stage = await Stage.set({ ...options, processes: 1, capacity: CAPACITY });
  const rows: (string | number)[][] = [];
  const violations = points.length === 0 ? untried() : [];
  try {
    await stage.start();
    const admin = await stage.admin();
    const customers = await signUpCustomers(stage, CUSTOMERS);
    for (const [index, scenario] of wanted.entries()) {
      const date = weekdayAhead(stage.now(), DAYS_AHEAD + Math.floor(index / SLOTS.length));
      const wish = { service: "Haircut & Styling", date, time: SLOTS[index % SLOTS.length]!, cartQuantity: 1 };
      const scene = new FaultScene(stage, customers[index % customers.length]!, admin, wish);
      const problems = await play(scenario, scene);
      problems.push(...(await stage.violationsAtRest(REST_MS)));
      violations.push(...problems.map((problem) => `${scenario.name}: ${problem}`));
      rows.push([scenario.name, scenario.expected, problems.length === 0 ? "yes" : "NO"]);
      console.error(`${scenario.name}: ${problems.length === 0 ? "as expected" : problems.join("; ")}`);
    }
  } finally {
    await stage.stop();
  }
  return {
    title: "A provider that misbehaves",
    about:
      "Every fault the payment sandbox knows, over HTTP against the built product, each followed by all invariants.",
    columns: ["fault", "what must come of it", "so it was"],
    rows,
    violations,
  };
}

async function play({ faults, early = false, play: act }: FaultScenario, scene: FaultScene): Promise<string[]> {
  try {
    if (!early) scene.expect((await scene.ask()) === 200, "no payment page");
    scene.misbehave(faults);
    await act(scene);
  } catch (error) {
    scene.problems.push(String(error));
  } finally {
    scene.repair();
  }
  return scene.problems;
}

/** Faults the sandbox has and no scenario switches on. */
function untried(): string[] {
  const tried = new Set(SCENARIOS.flatMap(({ faults }) => faults.map(({ on, fault }) => `${on} ${fault}`)));
  return Object.entries(faultNames)
    .flatMap(([on, names]) => names.map((name) => `${on} ${name}`))
    .filter((name) => !tried.has(name))
    .map((name) => `no scenario tries ${name}`);
}
