import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));

const BYTES = 2 * 1024 * 1024;
const filled = (text: string) => Buffer.from(text.repeat(Math.ceil(BYTES / text.length)).slice(0, BYTES));
const rows = (row: string) => Buffer.from(`${row}\n`.repeat(Math.min(5000, Math.floor(BYTES / (row.length + 1)))));

/** What is slow to read, or was. */
const CONTENTS: [what: string, content: Buffer][] = [
  ["random bytes", randomBytes(BYTES)],
  ["a ZIP file that is broken", Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(BYTES - 4)])],
  ["quotation marks", filled('"')],
  ["commas", filled(",\n")],
  ["one line", filled("28/11/2026 10am Bola ")],
  ["cards that do not end", filled("BEGIN:VCARD\nNOTE:a\n b\n")],
  ["long lines", rows("Sat 28 Nov 10am Bola wash & set 0803 123 0001 paid 5000 ".repeat(5))],
  ["lines of marks", rows("# ".repeat(149))],
  ["200 columns", rows("a,".repeat(199))],
];
/** The form as its bytes, so that its making counts for no call. */
function formWith(kind: string, content: Buffer): { raw: Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  const before = `${part("kind")}\r\n\r\n${kind}\r\n${part("file")}; filename="list"\r\n\r\n`;
  const raw = Uint8Array.from(Buffer.concat([Buffer.from(before), content, Buffer.from("\r\n--x--\r\n")]));
  return { raw, headers: { "content-type": "multipart/form-data; boundary=x" } };
}
const KINDS = ["clients", "appointments", "services"] as const;

test.each(CONTENTS)("2 MB of %s are answered within ten seconds, and other calls meanwhile", async (_, content) => {
  for (const kind of KINDS) {
    const { raw, headers } = formWith(kind, content);
    const begun = performance.now();
    const brought = salon.admin.post("/import", undefined, { raw, headers });
    const over = new AbortController();
    void brought.finally(() => over.abort());

    const others: number[] = [];
    while (!over.signal.aborted) {
      const asked = performance.now();
      expect((await salon.admin.get("/import")).status).toBe(200);
      others.push(performance.now() - asked);
    }
    const { status, body } = await brought;
    expect([201, 400], `${kind}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
    // Both jobs of a list have ten seconds; the rows are stored besides.
    expect(performance.now() - begun).toBeLessThan(12_000);
    // The caller of the list is in this process too: one call in twenty may wait for it.
    const waits = Math.ceil(others.length / 20);
    expect(others.toSorted((a, b) => b - a)[waits] ?? 0).toBeLessThan(300);
    if (status === 201) await salon.admin.delete(`/import/${body.id}`);
  }
});
