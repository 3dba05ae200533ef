import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const search = vi.fn<(text: string) => void>();
/** A list whose address says `q`; every rendering of a page makes a new one. */
const list = (q: string): ListState => ({
  q,
  page: 1,
  sort: undefined,
  values: {},
  filtered: q !== "",
  search: (text) => search(text),
  filter: () => {},
  sortBy: () => {},
  goTo: () => {},
  clear: () => {},
});
const toolbar = (q: string) => <ListToolbar list={list(q)} searchLabel="Search" />;
const box = () => screen.getByRole<HTMLInputElement>("searchbox");

it("sends a search once, however long the address takes to say it", () => {
  const { rerender } = render(toolbar(""));
  fireEvent.change(box(), { target: { value: "ada" } });
  fireEvent.blur(box());
  expect(search.mock.calls).toEqual([["ada"]]);
  // The person is on the way to another page meanwhile, which a second search would call off.
  rerender(toolbar(""));
  vi.advanceTimersByTime(1000);
  expect(search.mock.calls).toEqual([["ada"]]);
});

it("sends again what Back has taken away", () => {
  const { rerender } = render(toolbar("ada"));
  rerender(toolbar(""));
  expect(box().value).toBe("");
  search.mockClear();
  fireEvent.change(box(), { target: { value: "ada" } });
  vi.advanceTimersByTime(1000);
  expect(search.mock.calls).toEqual([["ada"]]);
});
