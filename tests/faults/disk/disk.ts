import { API_BASE, TEXTS } from "@salon/contracts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Probe } from "../../harness/probe.ts";
import type { Report } from "../../harness/report.ts";
import { Harness, until } from "../../harness/harness.ts";
import { Writers } from "../../harness/writers.ts";

const TITLE = "Full disk";
const COLUMNS = [
  "fill",
  "writes refused with 503",
  "other refusals",
  "reads answered",
  "reads failed",
  "writes resume after, s",
  "acknowledged",
  "lost",
  "lost after a kill",
];
const SIZE = "8m";
const LEFT_BYTES = 200 * 1024;
const FILLS = 3;
const FULL_MS = 4000;
const DISK_FULL_TIMEOUT_MS = 30_000;
const PROBE_MS = 50;
const MAX_RECOVERY_S = 5;

/**
 * Fills the disk of a server with the embedded engine while staff create bookings, frees it, and then kills the
 * server.
 */
export async function runDiskTest({ server }: { server: string }): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "salon-prove-disk-"));
  try {
    asRoot("mount", "-t", "tmpfs", "-o", `size=${SIZE},mode=0777`, "tmpfs", folder);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return {
      title: TITLE,
      about: "Skipped: a small disk could not be mounted.",
      columns: COLUMNS,
      rows: [],
      violations: [],
    };
  }
  const harness = await Harness.start({
    server,
    mongoUri: undefined,
    processes: 1,
    capacity: 50,
    env: { DATA_DIR: folder },
  });
  try {
    await harness.start(0, { jobsSeconds: 60 });
    return await fillAgainAndAgain(harness, folder);
  } finally {
    await harness.stop();
    asRoot("umount", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillAgainAndAgain(harness: Harness, folder: string): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (let fill = 1; fill <= FILLS; fill++) {
    const { row, broken } = await fillAndFree(harness, folder);
    rows.push([fill, ...row]);
    violations.push(...broken.map((what) => `fill ${fill}: ${what}`));
    console.error(`fill ${fill}: ${row.join(", ")}; ${broken.join("; ") || "as expected"}`);
  }
  violations.push(...(await harness.violationsAtRest(DISK_FULL_TIMEOUT_MS)));
  return {
    title: TITLE,
    about:
      `The embedded engine on a disk of ${SIZE.toUpperCase()}B. Staff create bookings until the disk is full, then it is freed without a restart; ` +
      "at the end the server is killed and every acknowledged booking is looked for.",
    columns: COLUMNS,
    rows,
    violations,
  };
}

/** Mounting needs root; other users run it with sudo, without a password. */
function asRoot(...command: string[]): void {
  const [file, ...rest] = process.getuid?.() === 0 ? command : ["sudo", "-n", ...command];
  execFileSync(file!, rest, { stdio: "inherit" });
}

async function fillAndFree(harness: Harness, folder: string) {
  const ballast = join(folder, "ballast");
  const admin = await harness.admin();
  const writers = await Writers.start(harness, admin, 4, 5);
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
  const isFull = await until(async () => (writers.others.get(503) ?? 0) > 0, DISK_FULL_TIMEOUT_MS);
  const reads = new Probe(() => `${harness.processes[0]!.url}${API_BASE}/services/all-services`, PROBE_MS);
  const write = await admin.post("/users/news-letter", { email: "full@example.com" });
  await sleep(FULL_MS);
  await reads.stop();
  const before = writers.acknowledged.length;
  rmSync(ballast);
  const freed = performance.now();
  await until(async () => writers.acknowledged.length > before, DISK_FULL_TIMEOUT_MS);
  const seconds = (performance.now() - freed) / 1000;
  await writers.stop();
  const lost = await writers.lost();
  await harness.processes[0]!.kill();
  await harness.start(0, { jobsSeconds: 60 });
  const lostAfterKill = await writers.lost();
  const failed = reads.seen.filter(({ status }) => status !== 200).length;
  const refused = writers.others.get(503) ?? 0;
  const unexpected = [...writers.others]
    .filter(([status]) => ![409, 503].includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
  const rules: [boolean, string][] = [
    [isFull, "the disk never became full"],
    [
      write.status === 503 && write.body.message === TEXTS.storageFull,
      `a write answered ${write.status} ${JSON.stringify(write.body)}`,
    ],
    [failed === 0 && reads.seen.length > 0, `${failed} reads failed`],
    [unexpected === 0, `${unexpected} writes were answered otherwise`],
    [seconds <= MAX_RECOVERY_S, `writes resume after ${seconds.toFixed(1)} s`],
    [lost === 0 && lostAfterKill === 0, `${lost} bookings lost, ${lostAfterKill} after a kill`],
  ];
  return {
    row: [
      refused,
      unexpected,
      reads.seen.length,
      failed,
      seconds.toFixed(1),
      writers.acknowledged.length,
      lost,
      lostAfterKill,
    ],
    broken: rules.filter(([isKept]) => !isKept).map(([, otherwise]) => otherwise),
  };
}
