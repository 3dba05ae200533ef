/** The part of the package that is used; it has no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "truetype" | "woff2";
      keepFeatures: readonly string[];
      preserveNameIds: readonly number[];
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
