import * as z from "zod/mini";
import { expect, test } from "vitest";
import { listAnswers } from "./list-asks.ts";

test.each([
  [["yes"], "Please give the answers by the keys of their questions"],
  [null, "Please give the answers by the keys of their questions"],
  [{ paid: 5 }, "Please choose an answer"],
  [{ paid: "5".repeat(101) }, "The answer is longer than 100 letters"],
])("answers that are none are refused with a sentence", (answers, message) => {
  expect(z.safeParse(listAnswers, answers).error?.issues[0]?.message).toBe(message);
});
