import type { ServiceSquareName } from "../../art/service-square.tsx";

/** What the name of a service says about its square of cloth; the first match decides. */
const SQUARES: readonly [ServiceSquareName, RegExp][] = [
  ["braids", /braid|weav|twist|lock|cornrow/i],
  ["wig", /wig/i],
  ["lashes", /lash|brow/i],
  ["nails", /nail|manicure|pedicure/i],
  ["piercing", /pierc/i],
];

/** The square of cloth of a service. */
export const squareOf = (name: string): ServiceSquareName =>
  SQUARES.find(([, words]) => words.test(name))?.[0] ?? "haircut";
