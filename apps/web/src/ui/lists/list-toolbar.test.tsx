import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
const search = vi.fn<(text: string) => void>();
/** A list with the search `q`; every rendering of a page creates a new one. */
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

it("sends a search once, however long the address takes to change", () => {
  const { rerender } = render(toolbar(""));
  fireEvent.change(box(), { target: { value: "ada" } });
  fireEvent.blur(box());
  expect(search.mock.calls).toEqual([["ada"]]);
  // A second search would cancel a navigation that started meanwhile.
  rerender(toolbar(""));
  vi.advanceTimersByTime(1000);
  expect(search.mock.calls).toEqual([["ada"]]);
});

it("sends a search again after Back has removed it", () => {
  const { rerender } = render(toolbar("ada"));
  rerender(toolbar(""));
  expect(box().value).toBe("");
  search.mockClear();
  fireEvent.change(box(), { target: { value: "ada" } });
  vi.advanceTimersByTime(1000);
  expect(search.mock.calls).toEqual([["ada"]]);
});
