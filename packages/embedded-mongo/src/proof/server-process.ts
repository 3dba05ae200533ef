import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The server in a process of its own, so that it can be killed. */
type ServerProcess = { uri: string; pid: number; kill: () => Promise<void> };

const CLI = new URL("../cli.ts", import.meta.url).pathname;

/**
 * Starts the server as its own process over a data folder, behind another program if one is given; resolves when it is ready.
 * @throws when it ends before.
 */
export async function startServerProcess(dataDir: string, behind: readonly string[] = []): Promise<ServerProcess> {
  const node = [process.execPath, "--import", "tsx", CLI, "--port", "0", "--data", dataDir];
  const [program = "", ...args] = [...behind, ...node];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const uri = await readyUri(child);
  const kill = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return { uri, pid: child.pid ?? 0, kill };
}

async function readyUri(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the server's output is not readable");
  for await (const line of createInterface({ input: child.stdout })) {
    const uri = /mongodb:\/\/\S+/.exec(line)?.[0];
    if (uri !== undefined) return uri;
  }
  throw new Error("the server ended before it was ready");
}
