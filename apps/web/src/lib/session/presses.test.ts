import { MINUTE_MS } from "@salon/contracts";
import { expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { api } from "../api/api.ts";
import { isIdleTooLong, noteStillOpen, watchPresses } from "./presses.ts";

const press = () => window.dispatchEvent(new Event("pointerdown"));

it("marks the first call after a press, at most every five minutes, and no call whose answer all share", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sent = vi.spyOn(globalThis, "fetch");
  const marked = () => new Headers(sent.mock.lastCall?.[1]?.headers).get("x-press");
  fake.reply("auth", "sessions", []);
  const stop = watchPresses();
  await api.auth.sessions();
  expect(marked()).toBeNull();
  press();
  await api.services.list();
  expect(marked()).toBeNull();
  fake.breakOff("auth", "signOut");
  await api.auth.signOut().catch(() => undefined);
  await api.auth.sessions();
  expect(marked()).toBe("1");
  press();
  await api.auth.sessions();
  expect(marked()).toBeNull();
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  await api.auth.sessions();
  expect(marked()).toBe("1");
  stop();
  press();
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  await api.auth.sessions();
  expect(marked()).toBeNull();
});

it("knows after 12 hours without a press that a session has ended, also by its own clock", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const stop = watchPresses();
  vi.setSystemTime(Date.now() + 12 * 60 * MINUTE_MS - 1);
  expect(isIdleTooLong()).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect(isIdleTooLong()).toBe(true);
  noteStillOpen();
  expect(isIdleTooLong()).toBe(false);
  stop();
});
