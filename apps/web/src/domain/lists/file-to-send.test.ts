import { expect, test } from "vitest";
import { fileToSend } from "./file-to-send.ts";

test("a file of up to 2 MB is sent as it is", async () => {
  const file = new Blob(["Name\nZoé"]);
  expect(await fileToSend(file)).toEqual({ file });
});

test("larger cards are sent without their pictures", async () => {
  const photo = `PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n ${"A".repeat(3_000_000)}\r\n\r\n`;
  const cards = `BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Bọ́lá\r\n${photo}TEL;CELL:0803\r\nEND:VCARD\r\n`;
  const sent = await fileToSend(new Blob([cards]));
  expect("file" in sent && (await sent.file.text())).toBe(
    "BEGIN:VCARD\nVERSION:2.1\nFN:Bọ́lá\nTEL;CELL:0803\nEND:VCARD\n",
  );
});

test.each([
  ["a table of 3 MB", new Blob(["x".repeat(3_000_000)])],
  ["50 MB", { size: 50 * 1024 * 1024 } as Blob],
])("%s is not sent", async (_, file) => {
  expect(await fileToSend(file)).toEqual({ refused: expect.stringContaining("larger than 2 MB") as string });
});
