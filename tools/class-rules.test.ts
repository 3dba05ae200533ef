import { describe, expect, test } from "vitest";
import { classesIn, styleFaults } from "../apps/web/class-rules.ts";

const PATH = "apps/web/src/ui/layout/sample.tsx";
const component = (text: string) => [{ path: PATH, text }];
const sheet = (text: string) => [{ path: "apps/web/src/styles/sample.css", text }];

describe("the classes of components", () => {
  test("are found in attributes, constants, conditions, templates and calls, but not in what these compare", () => {
    const text = `
      const LOOKS = { quiet: "p-1", loud: \`p-2 \${BASE}\` };
      const BASE = "p-3";
      const Sample = ({ kind, rowClassName = "p-4" }) => (
        <ul className={LOOKS[kind]}>
          <li className={kind === "shown" ? "p-5" : "p-6"} title="no-class" />
          <li className={classNames("p-7", kind && "p-8", buttonClass("primary", "small", "p-9"))} />
          <li className={\`p-10 grid-\${kind} p-11\`} />
        </ul>
      );`;
    const all = Array.from({ length: 11 }, (_, index) => `p-${index + 1}`);
    expect([...classesIn(component(text)).keys()].toSorted()).toEqual(all.toSorted());
  });

  test("have a rule, as a utility, in a sheet or as a mark for others", async () => {
    const rounded = (name: string) => component(`const Sample = () => <p className="${name}" />;`);
    expect(
      await styleFaults(rounded("rounded-cloth md:hover:p-2.5 day-card-face stitched group z-dialog text-sm")),
    ).toEqual([]);
    for (const name of ["rounded-card", "shadow-lg", "p4", "day-card-fase"])
      expect(await styleFaults(rounded(`p-2 ${name}`))).toEqual([`${PATH}: no rule for the class ${name}`]);
  });
});

describe("sizes of type and layers", () => {
  test("are those of the tokens", async () => {
    const right =
      "p { font-size: var(--text-sm); font: 600 var(--text-xs) / 1.5 var(--font-body); z-index: var(--z-index-bar); }";
    expect(await styleFaults(sheet(right))).toEqual([]);
    for (const raw of ["font-size: 12px;", "font: 12px sans-serif;", "z-index: 3;"])
      expect(await styleFaults(sheet(raw))).toEqual([expect.stringContaining(raw)]);
    for (const raw of ["text-[13px]", "md:text-[length:min(1rem,5vw)]", "z-[70]", "lg:z-20"])
      expect(await styleFaults(component(`const Sample = () => <p className="${raw}" />;`))).toEqual([
        `${PATH}: ${raw}: use a token of tokens.css`,
      ]);
  });
});
