import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { readSource } from "./source-fonts.ts";
import { FIRST, LATIN, LETTERS, pointsOf, type Typeface, TYPEFACES } from "./typefaces.ts";

/** Kerning, the places of marks, composed letters, and figures of equal width for `tabular-nums`. */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"];
/** The licence and its address; the copyright is kept by default. */
const LICENCE_NAMES = [13, 14];

/** One file of a typeface: a `@font-face` of the stylesheet. */
export interface FontFile {
  typeface: Typeface;
  name: string;
  /** The characters in the file. */
  points: readonly number[];
  /** The characters for which a browser loads the file, unless a later face has them too. */
  range: readonly number[];
}

/**
 * The files of the pages: for each typeface the one that every page loads, and before it the one with all other letters. The latter is
 * not loaded for letters of the languages here that the typeface cannot set: another typeface sets them.
 */
export const FONT_FILES: readonly FontFile[] = TYPEFACES.flatMap((typeface) => {
  const canSet = settableBy(typeface);
  const first = FIRST.filter(canSet);
  const unset = LETTERS.map(pointsOf)
    .filter((points) => !points.every(canSet))
    .flat();
  const more = LATIN.filter((point) => !unset.includes(point));
  return [
    {
      typeface,
      name: `${typeface.name}-more.woff2`,
      points: more.filter((point) => !first.includes(point)),
      range: more,
    },
    { typeface, name: `${typeface.name}.woff2`, points: first, range: first },
  ];
});

/** Answers whether a font can set a character, composed of others if need be. */
function settableBy({ source, faulty }: Typeface): (point: number) => boolean {
  const points = new Set(new Face(new Blob(readSource(source)), 0).collectUnicodes());
  const has = (point: number) => points.has(point) && !faulty.includes(point);
  return (point) => {
    const parts = pointsOf(String.fromCodePoint(point).normalize("NFD"));
    return has(point) || (parts.length > 1 && parts.every(has));
  };
}

/** Cuts a file out of its typeface's full font. */
export function cutFont({ typeface, points }: FontFile, targetFormat: "truetype" | "woff2" = "woff2"): Promise<Buffer> {
  const [min, max] = typeface.weights;
  return subsetFont(readSource(typeface.source), String.fromCodePoint(...points), {
    targetFormat,
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE_NAMES,
    ...(max !== undefined && { variationAxes: { wght: { min, max } } }),
  });
}

/** The stylesheet that names the files, each with its characters. */
export const fontFaces = (): string =>
  [
    "/* Written by `pnpm fonts` from tools/fonts. */",
    ...FONT_FILES.map(({ typeface, name, range }) =>
      [
        "@font-face {",
        `  font-family: "${typeface.family}";`,
        "  font-display: swap;",
        `  font-weight: ${typeface.weights.join(" ")};`,
        `  src: url("./${name}") format("woff2");`,
        `  unicode-range: ${unicodeRange(range)};`,
        "}",
      ].join("\n"),
    ),
    "",
  ].join("\n");

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, "0");

function unicodeRange(points: readonly number[]): string {
  const starts = points.filter((point) => !points.includes(point - 1));
  const ends = points.filter((point) => !points.includes(point + 1));
  return starts
    .map((start, index) => `U+${hex(start)}${start === ends[index] ? "" : `-${hex(ends[index]!)}`}`)
    .join(", ");
}
