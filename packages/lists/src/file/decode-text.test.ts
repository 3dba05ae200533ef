import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = "Name,Note\r\nẸniọlá,“no heat” café\r\n";
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const wide = (text: string, isLittle: boolean) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) =>
    isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
  );

test.each([
  ["UTF-8", utf8(TEXT)],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
  ["UTF-16 with its mark", [0xff, 0xfe, ...wide(TEXT, true)]],
  ["UTF-16 with its mark, big end first", [0xfe, 0xff, ...wide(TEXT, false)]],
  ["UTF-16 without a mark", wide(TEXT, true)],
  ["UTF-16 without a mark, big end first", wide(TEXT, false)],
])("a text is read from %s", (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(TEXT);
});

test("a text is read from Windows-1252", () => {
  expect(decodeText(Uint8Array.from([...utf8("Zo"), 0xe9, ...utf8(",caf"), 0xe9]))).toBe("Zoé,café");
});
