import { expect, it } from "vitest";
import { lintScripts, lintStyles } from "./browser-lint.ts";

const OLDEST = ["chrome 103", "samsung 20", "safari 15.4", "ios_saf 15.4", "firefox 102"];
const inScript = async (code: string) =>
  (await lintScripts([{ name: "a.js", code }], OLDEST)).map((one) => one.message);
const inStyles = async (code: string) =>
  (await lintStyles([{ name: "a.css", code }], OLDEST)).map((one) => one.message);

it.each([
  "export const isAddress = (text) => URL.canParse(text);",
  "export const sorted = (list) => list.toSorted();",
  "export const last = (list, test) => list.findLast(test);",
  "export const soon = () => AbortSignal.timeout(1000);",
  "export const groups = (list) => Object.groupBy(list, String);",
  "export const word = /(?<=a)b/;",
  "export class Store { static { Store.ready = true; } }",
  "export const outer = 1; export class Store { read = () => outer; }",
  "export const send = (form) => form.requestSubmit();",
])("finds what the oldest browsers lack in %s", async (code) => {
  expect((await inScript(code)).length).toBeGreaterThan(0);
});

it("lets a script ask first, and use what all of them have", async () => {
  expect(
    await inScript('export const ok = (text) => typeof URL.canParse === "function" && URL.canParse(text);'),
  ).toEqual([]);
  expect(await inScript("export const ok = (list) => [structuredClone(list).at(-1), crypto.randomUUID()];")).toEqual(
    [],
  );
});

it.each([
  ".a:has(b){color:red}",
  "@media (width >= 40rem){.a{color:red}}",
  ".a{min-height:100dvh}",
  ".a{translate:0 1px}",
])("finds what the oldest browsers lack in the style %s", async (code) => {
  expect((await inStyles(code)).length).toBeGreaterThan(0);
});

it("lets styles ask first, and use what all browsers have", async () => {
  expect(await inStyles("@supports selector(:has(a)){.a:has(b){color:red}}")).toEqual([]);
  expect(await inStyles("@layer base{@media (min-width:40rem){.a:focus-visible{inset:0}}}")).toEqual([]);
});
