import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

const declared = new Map([...css.matchAll(/(--color-[\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]));

function hexOf(token: string): string {
  const value = declared.get(`--color-${token}`);
  const alias = value?.match(/^var\(--color-([\w-]+)\)$/)?.[1];
  if (alias) return hexOf(alias);
  if (!value?.match(/^#[\da-f]{6}$/)) throw new Error(`--color-${token} is not a six-digit colour: ${value}`);
  return value;
}

/** Relative luminance as defined by https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(hexOf(one)), luminance(hexOf(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("text on its ground", () => {
  it.each([
    ["fg", "surface", 15],
    ["fg", "page", 15],
    ["fg-muted", "surface", 7],
    ["fg-muted", "page", 6.5],
    ["fg-muted", "sunken", 6],
    ["primary", "surface", 10],
    ["primary", "page", 9],
    ["primary", "sunken", 8],
    ["on-primary", "primary-hover", 7],
    ["on-primary", "danger", 6.5],
    ["on-primary", "danger-hover", 5],
    ["danger", "danger-soft", 5],
    ["danger", "page", 5.5],
    ["success", "surface", 6],
    ["success", "success-soft", 5],
    ["warning", "warning-soft", 6],
    ["on-cloth", "cloth", 15],
    ["on-cloth-muted", "cloth", 10],
    ["indigo-400", "cloth", 5],
    ["indigo-900", "resist", 13],
    ["indigo-900", "cream-300", 10],
    ["indigo-900", "cream-100", 13],
  ])("%s on %s is at least %f to 1", (text, ground, least) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(least);
  });
});

describe("edges and marks that carry meaning", () => {
  it.each([
    ["control-border", "surface"],
    ["control-border", "page"],
    ["primary-hover", "page"],
    ["resist", "cloth"],
  ])("%s on %s is at least 3 to 1", (mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it("keeps cream off white, where it cannot be seen", () => {
    expect(contrast("resist", "surface")).toBeLessThan(3);
  });
});
