import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { showDone } from "./undo-toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.remove());
});
const STEP_MS = 100;
const pass = (ms: number) => {
  for (let passed = 0; passed < ms; passed += STEP_MS) act(() => void vi.advanceTimersByTime(STEP_MS));
};
const offerUndo = (text: string) => act(() => showDone("one", text, { label: "Undo", act: () => undefined }));
const isOffered = () => screen.queryByRole("button", { name: "Undo" }) !== null;

it("offers an undo for less than ten seconds, also while the pointer is over it", () => {
  offerUndo("Adaeze moved to 11:00 AM");
  fireEvent.mouseOver(screen.getByText("Adaeze moved to 11:00 AM"));
  pass(7900);
  expect(isOffered()).toBe(true);
  pass(1000);
  expect(isOffered()).toBe(false);
});

it("closes later toasts as usual when one went away under the pointer", () => {
  offerUndo("Adaeze moved to 11:00 AM");
  fireEvent.mouseMove(screen.getByText("Adaeze moved to 11:00 AM"));
  pass(9000);
  act(() => void toast.success("Saved"));
  pass(3000);
  expect(screen.queryByText("Saved")).toBeNull();
});

it("closes later toasts as usual when the page under the pointer was left", () => {
  offerUndo("Adaeze moved to 11:00 AM");
  fireEvent.mouseMove(screen.getByText("Adaeze moved to 11:00 AM"));
  cleanup();
  act(() => toast.remove());
  render(<Toaster />);
  act(() => void toast.success("Saved"));
  pass(3000);
  expect(screen.queryByText("Saved")).toBeNull();
});

it("counts from the latest text about the same appointment", () => {
  offerUndo("Adaeze moved to 11:00 AM");
  pass(5000);
  offerUndo("Adaeze moved to 12:00 PM");
  pass(5000);
  expect(isOffered()).toBe(true);
  pass(4000);
  expect(isOffered()).toBe(false);
});

it("stays while its button has the focus, and goes once that is left", () => {
  offerUndo("Adaeze moved to 11:00 AM");
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  pass(20_000);
  expect(isOffered()).toBe(true);
  act(() => (document.activeElement as HTMLElement).blur());
  pass(1000);
  expect(isOffered()).toBe(false);
});
