import { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { startBalancer } from "./balancer.ts";
import { startDatabaseProcess } from "../../harness/database-process.ts";
import { startLink, type Link } from "../../harness/link.ts";
import { Probe } from "../../harness/probe.ts";
import type { Report } from "../../harness/report.ts";
import { KeepAliveConnection } from "./keep-alive-connection.ts";
import { Harness } from "../../harness/harness.ts";
import { Writers } from "../../harness/writers.ts";

export interface RollingOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
}
/** One measurement, its limit, and whether the limit holds. */
type Row = [what: string, measured: string | number, wanted: string | number, isKept: boolean];

const PROCESSES = 3;
const ROUNDS = 2;
const CLIENTS = 50;
const PROBE_MS = 20;
const SLOW_MS = 400;
const MAX_STOP_S = 10;
const CALM_MS = 1500;
const ME = `${API_BASE}/users/getUser`;

/** Stops busy servers, one alone and several in turn, and counts lost requests and bookings. */
export async function runRollingTest(options: RollingOptions): Promise<Report> {
  const database = await startDatabaseProcess(options.mongod);
  const link = await startLink(database.uri);
  const harness = await Harness.start({ ...options, mongoUri: link.uri, processes: PROCESSES, capacity: 50 });
  const rows: Row[] = [];
  try {
    await harness.startAll({ jobsSeconds: 60 });
    rows.push(...(await stopAtWork(harness, link)), ...(await stopTwice(harness, link)));
    await harness.start(0, { jobsSeconds: 60 });
    rows.push(...(await restartInTurn(harness)));
  } finally {
    await harness.stop();
    await link.stop();
    await database.stop();
  }
  return {
    title: "Stop and rolling restart [R11]",
    about:
      `SIGTERM while ${CLIENTS} clients keep their connections and half of them wait for an answer that takes about two seconds; then ${PROCESSES} processes behind a balancer that looks at /readyz, ` +
      `each restarted ${ROUNDS} times under load (${options.mongod ? "MongoDB" : "embedded engine"}).`,
    columns: ["what", "measured", "wanted"],
    rows: rows.map(([what, measured, wanted]) => [what, measured, wanted]),
    violations: rows
      .filter(([, , , isKept]) => !isKept)
      .map(([what, measured, wanted]) => `${what}: ${measured}, not ${wanted}`),
  };
}

/** Opens keep-alive connections, each with a signed-in customer. */
async function keepAliveConnections(harness: Harness): Promise<KeepAliveConnection[]> {
  const client = harness.client();
  await client.signUp();
  const connections = Array.from(
    { length: CLIENTS },
    () => new KeepAliveConnection(harness.processes[0]!.url, client.cookieHeader),
  );
  const first = await Promise.all(connections.map((connection) => connection.get(ME)));
  if (first.some((status) => status !== 200))
    throw new Error(`Not every connection got an answer before: ${first.join(", ")}`);
  return connections;
}

async function stopAtWork(harness: Harness, link: Link): Promise<Row[]> {
  const api = harness.processes[0]!;
  const connections = await keepAliveConnections(harness);
  link.delay(SLOW_MS);
  const asked = performance.now();
  const answers = Promise.all(connections.slice(CLIENTS / 2).map((connection) => connection.get(ME)));
  await sleep(SLOW_MS);
  api.signal("SIGTERM");
  const signalledAt = performance.now();
  await sleep(50);
  const ready = await fetch(`${api.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
  const statuses = await answers;
  const took = (performance.now() - asked) / 1000;
  await api.ended;
  const seconds = (performance.now() - signalledAt) / 1000;
  link.mend();
  const failed = statuses.filter((status) => status !== 200).length;
  return [
    [`requests under way (the last answered ${took.toFixed(1)} s after it was asked): failed`, failed, 0, failed === 0],
    ["/readyz just after SIGTERM", ready, 503, ready === 503],
    ["exit code", api.exitCode() ?? "a signal", 0, api.exitCode() === 0],
    ["seconds from SIGTERM to the end", seconds.toFixed(1), `at most ${MAX_STOP_S}`, seconds <= MAX_STOP_S],
  ];
}

async function stopTwice(harness: Harness, link: Link): Promise<Row[]> {
  const api = await harness.start(0, { jobsSeconds: 60 });
  const [connection] = await keepAliveConnections(harness);
  link.delay(2000);
  const answer = connection!.get(ME);
  await sleep(200);
  api.signal("SIGTERM");
  await sleep(200);
  api.signal("SIGTERM");
  const signalledAt = performance.now();
  await api.ended;
  const seconds = (performance.now() - signalledAt) / 1000;
  link.mend();
  await answer;
  return [["seconds from a second SIGTERM to the end", seconds.toFixed(2), "at most 0.5", seconds <= 0.5]];
}

async function restartInTurn(harness: Harness): Promise<Row[]> {
  const balancer = await startBalancer(harness.processes.map(({ url }) => url));
  const staff = new TestClient(balancer.url);
  await staff.signIn("admin@salon.test", "Salon#2025");
  const writers = await Writers.start(harness, staff, 3, 30);
  const reads = new Probe(() => `${balancer.url}${API_BASE}/services/all-services`, PROBE_MS);
  await sleep(CALM_MS);
  for (let round = 0; round < ROUNDS * PROCESSES; round++) {
    await harness.processes[round % PROCESSES]!.stop();
    await harness.start(round % PROCESSES, { jobsSeconds: 60 });
    await sleep(CALM_MS);
  }
  await Promise.all([reads.stop(), writers.stop()]);
  await balancer.stop();
  const failed = reads.seen.filter(({ status }) => status !== 200).length;
  const lost = await writers.lost();
  const unanswered = [...writers.others]
    .filter(([status]) => status !== 409)
    .reduce((sum, [, count]) => sum + count, 0);
  return [
    [`${ROUNDS * PROCESSES} restarts in turn: reads failed, of ${reads.seen.length}`, failed, 0, failed === 0],
    [`bookings lost, of ${writers.acknowledged.length} acknowledged`, lost, 0, lost === 0],
    ["bookings not acknowledged", unanswered, "", true],
  ];
}
