import { expect, test } from "vitest";
import { storedSchema } from "./stored-schema.ts";

interface Row {
  name: string;
  note?: string;
}

test("a schema has every field of its row", () => {
  expect(Object.keys(storedSchema<Row>({ name: String, note: String }, { _id: false }).paths)).toEqual([
    "name",
    "note",
  ]);
});

test("a required or optional field without a stored form does not compile", () => {
  // @ts-expect-error -- `name` is missing
  storedSchema<Row>({ note: String });
  // @ts-expect-error -- `note` is missing
  expect(Object.keys(storedSchema<Row>({ name: String }, { _id: false }).paths)).toEqual(["name"]);
});
