import { expect, it } from "vitest";
import { gallery } from "./gallery.ts";

const drawings = import.meta.glob<string>("../../public/gallery/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("shows every drawing once", () => {
  const files = Object.keys(drawings).map((path) => path.replace("../../public", ""));
  expect(gallery.map((picture) => picture.src).sort()).toEqual(files.sort());
});

it.each(gallery)("$src says that it is an illustration and has the size of its file", ({ src, alt, width, height }) => {
  const svg = drawings[`../../public${src}`];
  expect(alt).toMatch(/^Illustration of /);
  expect(svg).toContain(`width="${width}" height="${height}"`);
});
