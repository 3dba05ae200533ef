import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { createListReader, readInWorker } from "./read-in-worker.ts";

const clients = (text: string) => ({ job: "table", kind: "clients", text }) as const;

test("a list is read in a thread", async () => {
  expect(await readInWorker(clients("Name,Phone\nAda,0803"))).toMatchObject({ rows: [["Ada", "0803"]] });
  expect(await readInWorker(clients(""))).toEqual({ refused: "The file is empty" });
});

const long = clients(`Name,Phone,Note\n${'"x","y","z"\n'.repeat(150_000)}`);

test("a list that takes too long is refused with a sentence", async () => {
  const refused = createListReader({ timeMs: 1, memoryMb: 128 })(long);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: "Reading the list took longer than 10 seconds: split it, or leave out what is not needed",
  });
});

test("a list that takes too much memory is refused with a sentence, and the next one is read", async () => {
  const read = createListReader({ timeMs: 10_000, memoryMb: 24 });
  const message = "Reading the list took too much memory: split it, or leave out what is not needed";
  await expect(read(long)).rejects.toMatchObject({ status: 400, message });
  expect(await read(clients("Name\nAda"))).toMatchObject({ columns: ["Name"] });
});

test("lists wait for each other, and those above the limit are asked to come back", async () => {
  const read = createListReader({ timeMs: 10_000, memoryMb: 128 });
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => read(clients("Name\nAda"))));
  const refused = asked.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
});

test("reading does not block the event loop", async () => {
  await readInWorker(clients("Name\nAda"));
  const before = performance.eventLoopUtilization();
  await readInWorker(clients(`Name,Phone\n${"Ada,0803 555 0199\n".repeat(4000)}`));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7);
});
