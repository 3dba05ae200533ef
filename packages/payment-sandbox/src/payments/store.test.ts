import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { startPaymentSandbox } from "../index.ts";
import { newPayment, startMerchant, startReceiver } from "../testing/merchant.ts";

async function newDataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "payment-sandbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "data", "payments.json");
}

test("links, money, refunds and time go on after a restart", async () => {
  const dataFile = await newDataFile();
  const first = await startMerchant({ dataFile });
  const link = await first.createLink("ref-open");
  await first.createLink("ref-later");
  await first.createLink("ref-paid");
  const paid = await first.sandbox.pay("ref-paid");
  await first.sandbox.advance(3_600_000);
  await first.sandbox.pay("ref-later", { outcome: "later" });
  await first.post(`v3/transactions/${paid.id}/refund`, {});
  const { now } = first.sandbox.snapshot();
  await first.sandbox.stop();

  const { url, received } = await startReceiver();
  const second = await startMerchant({ dataFile });
  expect(second.sandbox.snapshot().now).toBeGreaterThanOrEqual(now);
  expect((await second.verify("ref-paid")).body.data).toMatchObject({ id: paid.id, status: "successful" });
  const reopened = link.replace(first.sandbox.url, second.sandbox.url);
  expect((await second.press(reopened, "pay")).status).toBe(302);
  second.sandbox.setWebhookUrl(url);
  await second.sandbox.advance(10_000);
  expect((await second.verify("ref-later")).body.data["status"]).toBe("successful");
  expect(second.sandbox.refunds()).toMatchObject([{ status: "completed-mpgs" }]);
  expect(received).toHaveLength(3);
  const ids = second.sandbox.transactions().map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test("what was answered is on disk when the process is killed", async () => {
  const dataFile = await newDataFile();
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "../cli.ts"), "--port", "0", "--data", dataFile],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = new Map<string, string>();
  for await (const line of createInterface(child.stdout)) {
    const [name = "", value = ""] = line.split("=");
    printed.set(name, value);
    if (name === "FLW_SECRET_HASH") break;
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      fetch(`${printed.get("FLW_BASE_URL")}v3/payments`, {
        method: "POST",
        headers: { authorization: `Bearer ${printed.get("FLW_SECRET_KEY")}` },
        body: JSON.stringify(newPayment(`ref-${index}`)),
      }),
    ),
  );
  child.kill("SIGKILL");
  await new Promise((resolve) => void child.once("exit", resolve));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const { sandbox } = await startMerchant({ dataFile });
  expect(sandbox.snapshot().links).toHaveLength(20);
});

test("nothing but the data file is left behind", async () => {
  const dataFile = await newDataFile();
  const { sandbox, createLink } = await startMerchant({ dataFile });
  await createLink("ref-1");
  await sandbox.reset();
  expect(await readdir(join(dataFile, ".."))).toEqual(["payments.json"]);
  await sandbox.stop();
  expect((await startMerchant({ dataFile })).sandbox.snapshot().links).toEqual([]);
});

test.each(["", "{", "null", '{"version":2}', '{"version":1,"links":{}}'])(
  "a foreign file is refused: %s",
  async (text) => {
    const dataFile = join(await newDataFile(), "..", "..", "foreign.json");
    await writeFile(dataFile, text);
    await expect(startPaymentSandbox({ dataFile })).rejects.toThrow("is not a payment sandbox's data file");
  },
);
