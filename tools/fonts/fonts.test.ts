import { Blob, Buffer as Text, Face, Font, shape } from "harfbuzzjs";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { cutFont, FONT_FILES, fontFaces, type FontFile } from "./cut-fonts.ts";
import { LETTERS } from "./typefaces.ts";

const FOLDER = fileURLToPath(new URL("../../apps/web/src/styles/fonts/", import.meta.url));
const STALE = "run `pnpm fonts`";

const fileOf = (name: string): FontFile => FONT_FILES.find((file) => file.name === `${name}.woff2`)!;

/** The letters of the languages that a file does not set: it lacks a glyph, or leaves a mark beside its letter. */
async function unsetBy(file: FontFile): Promise<string[]> {
  const font = new Font(new Face(new Blob(await cutFont(file, "truetype")), 0));
  return LETTERS.filter((letter) => {
    const text = new Text();
    text.addText(letter);
    text.guessSegmentProperties();
    shape(font, text);
    const [base, ...marks] = text.getGlyphInfosAndPositions();
    return base!.codepoint === 0 || marks.some((mark) => mark.codepoint === 0 || mark.xOffset === 0);
  });
}

describe("the fonts that every page loads", () => {
  test("set each letter of Yorùbá and Igbo in text", async () => {
    expect(await unsetBy(fileOf("iwo-road-sans"))).toEqual([]);
  });

  test("set these letters in headings, except some that the typeface of the text sets", async () => {
    const unset = await unsetBy(fileOf("bricolage-grotesque"));
    expect(unset.filter((letter) => !/[\u0300\u0329]|[Ǹǹ]/u.test(letter))).toEqual([]);
  });
});

describe("the folder of fonts", () => {
  test.each(FONT_FILES)("has $name as it is cut from its package", async (file) => {
    const cut = await cutFont(file);
    expect(cut.equals(readFileSync(FOLDER + file.name)), STALE).toBe(true);
  });

  test("has the faces of these files, the licence and nothing else", () => {
    expect(readFileSync(`${FOLDER}faces.css`, "utf8"), STALE).toBe(fontFaces());
    expect(readdirSync(FOLDER).toSorted()).toEqual(
      ["OFL.txt", "faces.css", ...FONT_FILES.map(({ name }) => name)].toSorted(),
    );
  });

  test("names no changed font by the reserved name", async () => {
    const font = await cutFont(fileOf("iwo-road-sans"), "truetype");
    expect(font.includes(Buffer.from("SourceSans", "utf16le").swap16())).toBe(false);
    expect(font.includes(Buffer.from("SIL Open Font License", "utf16le").swap16())).toBe(true);
  });
});
