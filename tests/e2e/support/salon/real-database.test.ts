import { expect, test } from "vitest";
import { withDatabaseName } from "./real-database.ts";

test.each([
  ["mongodb://127.0.0.1:27017", "mongodb://127.0.0.1:27017/mine"],
  ["mongodb://127.0.0.1:27017/", "mongodb://127.0.0.1:27017/mine"],
  ["mongodb://127.0.0.1:27017/salon", "mongodb://127.0.0.1:27017/mine"],
  ["mongodb://a:1,b:2/salon?replicaSet=rs0", "mongodb://a:1,b:2/mine?replicaSet=rs0"],
  ["mongodb+srv://u:p@cluster.example/?w=1", "mongodb+srv://u:p@cluster.example/mine?w=1"],
  ["mongodb://u:p@host/salon", "mongodb://u:p@host/mine?authSource=salon"],
  ["mongodb://u:p@host/salon?authSource=admin", "mongodb://u:p@host/mine?authSource=admin"],
])("%s becomes %s", (uri, own) => {
  expect(withDatabaseName(uri, "mine")).toBe(own);
});
