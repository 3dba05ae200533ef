// tests/faults loads this file before the server. On request it collects garbage and reports the memory, handles and
// connections of the process.
import "./moved-clock.mjs";
import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const openFiles = () => {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
};

/** Connections to the database are counted separately, because the pool keeps as many as were needed at once. */
const databasePort = Number(/:(\d+)/.exec(process.env["MONGODB_URI"]?.split("@").at(-1)?.slice(10) ?? "")?.[1]);

process.on("message", (message) => {
  if (!message.vitals) return;
  collect();
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const databaseConnections = process._getActiveHandles().filter((one) => one.remotePort === databasePort).length;
  const handles = process.getActiveResourcesInfo().filter((name) => name !== "Immediate").length - databaseConnections;
  const cpuMs = (user + system) / 1000;
  process.send?.({
    vitals: { pid: process.pid, heapUsed, rss, handles, databaseConnections, openFiles: openFiles(), cpuMs },
  });
});
