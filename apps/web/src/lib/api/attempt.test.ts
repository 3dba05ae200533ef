import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { useAttempt, useChange } from "./attempt.ts";

type Sent = { time: string; key: string };

it.each([
  [
    "a change has the key of the same change whose answer was lost, and another change another key",
    useChange,
    [0, 0, 1],
  ],
  ["whatever is sent while an answer is lost has its key", useAttempt, [0, 0, 0]],
] as const)("%s", async (_name, use, expected) => {
  const keys: string[] = [];
  const lost = async ({ key }: Sent) => {
    keys.push(key);
    throw new Error("no answer");
  };
  const { result } = renderHook(() => use<{ time: string }, never>(lost));
  for (const time of ["10:00 AM", "10:00 AM", "11:00 AM"])
    await expect(result.current({ time })).rejects.toThrow("no answer");
  expect(keys.map((key) => [...new Set(keys)].indexOf(key))).toEqual(expected);
});

it("has another key once an answer has come", async () => {
  const keys: string[] = [];
  const refused = async ({ key }: Sent) => {
    keys.push(key);
    throw new ApiError(409, "Taken");
  };
  const { result } = renderHook(() => useChange<{ time: string }, never>(refused));
  for (let time = 0; time < 2; time++) await expect(result.current({ time: "10:00 AM" })).rejects.toThrow("Taken");
  expect(new Set(keys).size).toBe(2);
});
