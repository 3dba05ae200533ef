import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(() => mongoose.connection.collection("imports").deleteMany({}));

const CLIENTS = "Name,Phone\nBola Ige,0803 555 0201\nTolu Ade,0803 555 0202\n";

describe("a list that comes as a file", () => {
  const send = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return salon.admin.post("/import", undefined, { raw: form });
  };
  const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts);

  test("is read in what it is written in, and stored once for each attempt", async () => {
    const key = crypto.randomUUID();
    const latin = file("Name,Phone\nZo", Uint8Array.of(0xe9), " Ade,0803 555 0201\n");
    const first = await send({ key, kind: "clients", file: latin });
    expect([first.status, first.body.sample]).toEqual([201, [["Zoé Ade", "0803 555 0201"]]]);
    const again = await send({ key, kind: "clients", file: latin });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await send({ key, kind: "clients", file: file("Name\nAda") })).status).toBe(409);
    expect((await send({ kind: "clients", text: CLIENTS })).body).toMatchObject({ rows: 2 });
  });

  test("is refused with its reason where it is none, too large, or not the only one", async () => {
    const list = file(CLIENTS);
    const refusals: [Record<string, string | Blob>, number, RegExp][] = [
      [{ kind: "clients", file: file(Uint8Array.of(0, 1, 2, 3)) }, 400, /not a text file/],
      [{ kind: "clients", file: file("") }, 400, /empty/],
      [{ kind: "clients", file: file("x".repeat(2 * 1024 * 1024 + 1)) }, 413, /larger than 2 MB/],
      [{ kind: "clients", file: file("x".repeat(6 * 1024 * 1024)) }, 413, /larger than 2 MB/],
      [{ kind: "clients", text: "x".repeat(2 * 1024 * 1024 + 1) }, 413, /larger than 2 MB/],
      [{ kind: "clients", file: list, text: CLIENTS }, 400, /choose a file, or paste/],
      [{ kind: "clients" }, 400, /choose a file, or paste/],
      [{ kind: "clients", file: CLIENTS }, 400, /choose a file/],
      [{ kind: "users", file: list }, 400, /Kind must be/],
      [{ kind: "clients", file: list, other: "x" }, 400, /not accepted/],
      [{ kind: "clients", list }, 400, /could not be read/],
      [{ kind: "clients", "__proto__[x]": "1", file: list }, 400, /not accepted|could not be read/],
    ];
    for (const [fields, expected, why] of refusals) {
      const { status, body } = await send(fields);
      expect([status, body.message]).toEqual([expected, expect.stringMatching(why)]);
    }
    expect((await salon.admin.get("/import")).body).toEqual([]);
  });
});
