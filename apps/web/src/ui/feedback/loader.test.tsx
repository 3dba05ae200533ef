import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Loader, TopBar } from "./loader.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const said = () => screen.getByRole("status").textContent;

it("shows nothing for work that ends within 250 ms", () => {
  const { rerender } = render(<Loader busy />);
  pass(249);
  rerender(<Loader busy={false} />);
  pass(1000);
  expect(said()).toBe("");
});

it("stays at least 400 ms once it is seen", () => {
  const { rerender } = render(<Loader busy />);
  pass(250);
  expect(said()).toBe("Loading…");
  rerender(<Loader busy={false} />);
  pass(399);
  expect(said()).toBe("Loading…");
  pass(1);
  expect(said()).toBe("");
});

it("stays as long as the work lasts, then leaves at once", () => {
  const { rerender } = render(<Loader busy />);
  pass(5000);
  expect(said()).toBe("Loading…");
  rerender(<Loader busy={false} />);
  pass(1);
  expect(said()).toBe("");
});

it("delays the top bar in the same way", () => {
  render(<TopBar busy />);
  expect(screen.queryByTestId("top-bar")).toBeNull();
  pass(250);
  expect(screen.getByTestId("top-bar")).toBeTruthy();
});
