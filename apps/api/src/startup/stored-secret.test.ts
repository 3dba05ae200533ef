import { spawn } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrCreateSecret } from "./stored-secret.ts";

const PROCESSES = 3;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "salon-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the secret is created once, complete and readable only by its owner, without other files in the folder", async () => {
  const secret = readOrCreateSecret(folder);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(readOrCreateSecret(folder)).toBe(secret);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
});

test.each(["", "x".repeat(31)])(
  "a file with the content %j is refused with its name and not changed",
  async (content) => {
    const file = join(folder, "secret");
    await writeFile(file, content);
    expect(() => readOrCreateSecret(folder)).toThrow(`DATA_DIR: ${file} holds ${content.length} bytes`);
    expect(await readFile(file, "utf8")).toBe(content);
  },
);

test("processes that start at the same instant get the same secret", async () => {
  const script = `
    import { readOrCreateSecret } from ${JSON.stringify(new URL("stored-secret.ts", import.meta.url).href)};
    process.stdout.write("ready");
    process.stdin.once("data", () => {
      process.stdout.write(readOrCreateSecret(${JSON.stringify(folder)}));
      process.exit();
    });`;
  const processes = Array.from({ length: PROCESSES }, () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const ended = new Promise<string>((resolve) => void child.once("close", () => resolve(printed)));
    return { child, printed: () => printed, ended };
  });
  await expect.poll(() => processes.map(({ printed }) => printed())).toEqual(processes.map(() => "ready"));
  for (const { child } of processes) child.stdin.end("go");
  const secrets = await Promise.all(processes.map(({ ended }) => ended));
  expect(new Set(secrets)).toEqual(new Set([`ready${readOrCreateSecret(folder)}`]));
  expect(await readdir(folder)).toEqual(["secret"]);
});
