import mongoose from "mongoose";
import { expect, test } from "vitest";
import { createLogger } from "../http/request-log.ts";
import { withTestDatabase } from "../../test/support/api/with-test-database.ts";
import { VERSION } from "../version.ts";
import { everyServerKnows, startHeartbeat } from "./heartbeat.ts";

withTestDatabase();

const MINUTE_MS = 60_000;
const stopped = (id: string, version?: string, ago = 0) => {
  const at = new Date(Date.now() - ago);
  const row = { _id: id as never, name: id, until: new Date(at.getTime() + MINUTE_MS), at, databaseAt: at };
  return mongoose.connection.collection("servers").insertOne(version === undefined ? row : { ...row, version });
};

test("a version is known once every server that has not ended runs it or a later one", async () => {
  const heartbeat = await startHeartbeat({ now: () => new Date(), logger: createLogger("silent") });
  expect(await everyServerKnows(VERSION)).toBe(true);
  expect(await everyServerKnows("99.0.0")).toBe(false);

  await stopped("later", "99.10.0");
  expect(await everyServerKnows(VERSION)).toBe(true);
  await stopped("killed long ago", undefined, 2 * MINUTE_MS);
  expect(await everyServerKnows(VERSION)).toBe(true);
  await stopped("killed just now", "0.10.0", MINUTE_MS / 2);
  expect(await everyServerKnows(VERSION)).toBe(false);
  expect(await everyServerKnows("0.9.0")).toBe(true);
  await stopped("before versions were written");
  expect(await everyServerKnows("0.9.0")).toBe(false);

  await heartbeat.stop();
});
