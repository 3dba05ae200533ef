import { describe, expect, test } from "vitest";
import { decodeText, readFileText } from "./file-text.ts";

const TEXT = "Name,Note\r\nẸniọlá,“no heat” café\r\n";
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const wide = (text: string, isLittle: boolean) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) =>
    isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
  );

describe("the text of a file", () => {
  test.each([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
    ["UTF-16 with its mark", [0xff, 0xfe, ...wide(TEXT, true)]],
    ["UTF-16 with its mark, big end first", [0xfe, 0xff, ...wide(TEXT, false)]],
    ["UTF-16 without a mark", wide(TEXT, true)],
    ["UTF-16 without a mark, big end first", wide(TEXT, false)],
  ])("is read from %s", (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(TEXT);
  });

  test("is read from Windows-1252", () => {
    expect(decodeText(Uint8Array.from([...utf8("Zo"), 0xe9, ...utf8(",caf"), 0xe9]))).toBe("Zoé,café");
  });

  test("of cards has no pictures", async () => {
    const photo = "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n SkZJRgABAQ==\r\n\r\n";
    const cards = `BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Bola\r\n${photo}TEL;CELL:0803\r\nEND:VCARD\r\n`;
    expect(await readFileText(new Blob([cards]))).toEqual({
      text: "BEGIN:VCARD\nVERSION:2.1\nFN:Bola\nTEL;CELL:0803\nEND:VCARD\n",
    });
  });

  test("of 50 MB is not read", async () => {
    const file = { size: 50 * 1024 * 1024 } as Blob;
    expect(await readFileText(file)).toEqual({ refused: expect.stringContaining("larger than 2 MB") as string });
  });
});
