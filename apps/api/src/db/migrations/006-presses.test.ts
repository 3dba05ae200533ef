import mongoose, { Types } from "mongoose";
import { expect, test } from "vitest";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";
import { presses } from "./006-presses.ts";

withTestDatabase();
const sessions = () => mongoose.connection.collection("sessions");

test("sessions of before count from the update, once; those of after stay as they are", async () => {
  const createdAt = new Date("2026-01-01T08:00:00Z");
  const expiresAt = new Date("2199-01-01T00:00:00Z");
  const [old, fresh] = [new Types.ObjectId(), new Types.ObjectId()];
  const row = { user: new Types.ObjectId(), createdAt, lastSeenAt: createdAt, expiresAt };
  await sessions().insertMany([
    { _id: old, ...row },
    { _id: fresh, ...row, pressedAt: createdAt },
  ]);
  const before = new Date();
  await presses.up();
  const changed = await sessions().findOne({ _id: old });
  expect(changed!["pressedAt"]).toEqual(changed!["countedFrom"]);
  expect(changed!["pressedAt"].getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await sessions().findOne({ _id: fresh })).toEqual({ _id: fresh, ...row, pressedAt: createdAt });
  await presses.up();
  expect(await sessions().findOne({ _id: old })).toEqual(changed);
});
