import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Pagination } from "./pagination.tsx";

const shown = () => screen.getByRole("navigation").textContent;

it.each([
  [1, 5, "12…5"],
  [3, 5, "12345"],
  [5, 9, "1…456…9"],
  [9, 9, "1…89"],
  [4, 9, "12345…9"],
])("on page %i of %i draws %s", (page, pageCount, drawn) => {
  render(<Pagination page={page} pageCount={pageCount} onPageChange={() => {}} />);
  expect(shown()).toBe(drawn);
});

it("marks the current page, stops at the ends and asks for a page", async () => {
  const onPageChange = vi.fn<(page: number) => void>();
  render(<Pagination page={1} pageCount={4} onPageChange={onPageChange} />);
  expect(screen.getByRole("button", { name: "Page 1" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await userEvent.click(screen.getByRole("button", { name: "Page 4" }));
  expect(onPageChange.mock.calls).toEqual([[2], [4]]);
});

it("is absent when there is one page", () => {
  render(<Pagination page={1} pageCount={1} onPageChange={() => {}} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
