import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A typeface of the pages, and the full font from which its files are cut. */
export interface Typeface {
  family: string;
  /** The name of its files, without the ending. */
  name: string;
  /** The path of the full font. */
  source: string;
  /** The weights in its files: one, or the range of a variable font. */
  weights: readonly [number] | readonly [number, number];
  /** Characters that the font has but sets wrongly. */
  faulty: readonly number[];
}

export const TYPEFACES: readonly Typeface[] = [
  // Source Sans under another name: its licence reserves "Source" for unchanged copies.
  {
    family: "Iwo Road Sans",
    name: "iwo-road-sans",
    source: require.resolve("source-sans/VF/SourceSans3VF-Upright.ttf"),
    weights: [400, 700],
    faulty: [],
  },
  {
    family: "Bricolage Grotesque",
    name: "bricolage-grotesque",
    source: require.resolve("@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf"),
    weights: [700],
    // Its combining grave stands beside the letter.
    faulty: [0x0300],
  },
];

/** The letters of Yorùbá and Igbo that English lacks, with their tones, and with the vertical line that some write below instead of the dot. */
const YORUBA = "à á ā è é ē ẹ ẹ̀ ẹ́ ẹ̄ e̩ ì í ī ḿ m̀ m̄ ń ǹ n̄ ò ó ō ọ ọ̀ ọ́ ọ̄ o̩ ṣ s̩ ù ú ū";
const IGBO = "ị ị̀ ị́ ị̄ ṅ ñ ụ ụ̀ ụ́ ụ̄";

/** Each of these letters, small and capital, as one text of one or more characters. */
export const LETTERS: readonly string[] = `${YORUBA} ${IGBO}`
  .split(" ")
  .flatMap((letter) => [letter.normalize("NFC"), letter.toUpperCase().normalize("NFC")]);

/** The signs of the pages' own texts, of amounts and of dates. */
const SIGNS = "\u00a0£©°·×\u2009–—‘’“”•…\u202f₦←→−";
const pointsIn = (blocks: readonly (readonly [number, number])[]): number[] =>
  blocks.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The code points of the characters of a text. */
export const pointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);

/** The characters of the file that every page loads. */
export const FIRST: readonly number[] = [
  ...new Set([
    ...pointsIn([[0x20, 0x7e]]),
    ...pointsOf(SIGNS),
    ...LETTERS.flatMap((letter) => [...pointsOf(letter), ...pointsOf(letter.normalize("NFD"))]),
  ]),
].toSorted((a, b) => a - b);

/** Latin letters, their marks and signs, without characters that are invisible. */
export const LATIN: readonly number[] = pointsIn([
  [0x00a1, 0x00ac],
  [0x00ae, 0x0259],
  [0x02b9, 0x02dd],
  [0x0300, 0x0331],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2100, 0x2265],
]);
