// Loaded before a server by `pnpm bench`: says what the process has used, and writes CPU profiles. The server itself is unchanged.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

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

process.on("message", async (message) => {
  if ("profile" in message) await profile(message.file);
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});
// Whoever started this server is gone.
process.on("disconnect", () => process.exit(1));
