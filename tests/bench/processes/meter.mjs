// `pnpm bench` loads this file before the server. It reports the resources that the process has used and writes CPU
// profiles.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

const session = new Session();

async function profile(file) {
  if (file === undefined) {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
  } else {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  }
}

const THREADS = "/proc/self/task";

/**
 * Returns the CPU nanoseconds of all threads but the one that runs JavaScript: compiler and garbage collector. Linux
 * only.
 */
function besideNs() {
  if (!existsSync(THREADS)) return 0;
  const beside = readdirSync(THREADS).filter((id) => Number(id) !== process.pid);
  const used = beside.map((id) => Number(readFileSync(`${THREADS}/${id}/schedstat`, "utf8").split(" ")[0]));
  return used.reduce((sum, ns) => sum + ns, 0);
}

process.on("message", async (message) => {
  if ("profile" in message) await profile(message.file);
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMs: (user + system) / 1000,
    systemMs: system / 1000,
    besideMs: besideNs() / 1e6,
    turns: performance.nodeTiming.uvMetricsInfo.loopCount,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  });
});
// The parent process has ended.
process.on("disconnect", () => process.exit(1));
