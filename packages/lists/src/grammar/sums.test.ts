import { constantFrom, integer, property, assert as always, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { readNaira, readSum } from "./sums.ts";

describe("a sum", () => {
  test.each([
    ["₦5,000.00", 500_000],
    ["# 5,000", 500_000],
    ["N5000", 500_000],
    ["NGN 5000.5", 500_050],
    ["=N=8,000.00", 800_000],
    ["5000 naira", 500_000],
    ["12 500", 1_250_000],
    ["12\u00A0500,50", 1_250_050],
    ["12\u202F500.00", 1_250_000],
    ["12'500.25", 1_250_025],
    ["1.234.567", 123_456_700],
    ["12.000", 1_200_000],
    ["12.000,50", 1_200_050],
    ["12,50", 1250],
    ["0", 0],
    ["0.05", 5],
    ["5k", 500_000],
    ["₦2.5K", 250_000],
    ["5,000/=", 500_000],
    ["5000/-", 500_000],
  ])("%s", (cell, kobo) => {
    expect(readSum(cell)).toEqual({ kobo });
  });

  test.each([
    ["+300", "came", 300],
    ["300 CR", "came", 300],
    ["CR 300.00", "came", 300],
    ["-300", "went", 300],
    ["−300", "went", 300],
    ["₦-300", "went", 300],
    ["-₦300.00", "went", 300],
    ["300-", "went", 300],
    ["300.00−", "went", 300],
    ["(₦300.00)", "went", 300],
    ["300DR.", "went", 300],
    ["-300 DR", "went", 300],
  ])("with a sign: %s", (cell, way, naira) => {
    expect(readSum(cell)).toEqual({ kobo: naira * 100, way });
  });

  test.each([
    "",
    "-",
    "n",
    "5,00,000",
    "1,234.567",
    "5000.000",
    "007",
    "1,250k",
    "(300",
    "300)",
    "-300 CR",
    "$300",
    "3 hrs",
    "1E+05",
    "08031234567 8",
    "9".repeat(20),
    " ".repeat(50),
  ])("is not '%s'", (cell) => {
    expect(readSum(cell)).toBeNull();
  });

  test("keeps its kobo, however it is written", () => {
    const separators = constantFrom([",", "."], [" ", "."], [" ", ","], ["'", "."], [".", ","], ["", "."]);
    always(
      property(integer({ min: 0, max: 10 ** 12 }), separators, (kobo, [thousands, decimal]) => {
        const whole = String(Math.floor(kobo / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
        expect(readSum(`${whole}${decimal}${String(kobo % 100).padStart(2, "0")}`)).toEqual({ kobo });
      }),
    );
  });

  test("is read from any text without a fault", () => {
    always(
      property(
        string({ maxLength: 60, unit: constantFrom(...Array.from("-+().,' 0123456789nNkK₦=crdCRD")) }),
        (cell) => {
          const sum = readSum(cell);
          expect(sum === null || Number.isSafeInteger(sum.kobo)).toBe(true);
        },
      ),
    );
  });
});

test("whole naira have no kobo and no sign", () => {
  expect(["5,000", "5k", "5,000.00", "5,000.50", "-5,000", "5,000 CR"].map(readNaira)).toEqual([
    5000,
    5000,
    5000,
    null,
    null,
    null,
  ]);
});
