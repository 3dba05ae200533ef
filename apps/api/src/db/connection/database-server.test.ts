import { expect, test } from "vitest";
import { describeLossOfWrites, type DatabaseServer } from "./database-server.ts";

const NAMED = /^MONGODB_URI: MongoDB (\S+) as one stand-alone server can lose .* \(SERVER-139311\); .*From 8 to 7\)$/;

test.each(["8.0.0", "8.0.29", "8.2.6", "9.0.0-alpha0", "10.0.1"])(
  "a stand-alone MongoDB %s is named, because it loses acknowledged writes when it is killed",
  (version) => expect(NAMED.exec(describeLossOfWrites({ version, kind: "stand-alone" })!)?.[1]).toBe(version),
);

test.each<DatabaseServer>([
  { version: "7.0.45", kind: "stand-alone" },
  { version: "7.3.4", kind: "stand-alone" },
  { version: "8.0.29", kind: "replica set salon" },
  { version: "8.0.29", kind: "a sharded cluster" },
])("MongoDB $version, $kind, loses nothing and is not named", (server) =>
  expect(describeLossOfWrites(server)).toBeNull(),
);
