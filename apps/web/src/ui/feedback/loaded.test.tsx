import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { loadedTogether } from "./loaded-together.ts";
import { Loaded, type Loadable } from "./loaded.tsx";

const ASKING: Loadable<string[]> = { data: undefined, error: null, isFetching: true, refetch: vi.fn<() => void>() };
const failing = { ...ASKING, error: new Error("Please wait a moment"), isFetching: false };

function names(query: Loadable<string[]>) {
  return (
    <Loaded query={query} skeleton={{ label: "Loading names…" }} failed="No names" belowError={<p>Call us</p>}>
      {(data) => (data.length === 0 ? "There are none" : data.join())}
    </Loaded>
  );
}

it("announces that it loads, and draws what is not known neither as none nor as an error", () => {
  render(names(ASKING));
  expect(screen.getByRole("status").textContent).toBe("Loading names…");
  expect(screen.queryByText(/There are none|Call us/)).toBeNull();
});

it("says a failure with another way and another try, and nothing of the content", async () => {
  const refetch = vi.fn<() => void>();
  const { rerender } = render(names({ ...failing, refetch }));
  expect(screen.getByRole("alert").textContent).toContain("Please wait a moment");
  expect(screen.getByText("Call us")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(names({ ...failing, isFetching: true }));
  expect(screen.getByRole("button", { name: /Try again/ }).getAttribute("aria-busy")).toBe("true");
});

it("keeps data while it is asked again, and when that fails", () => {
  const { rerender } = render(names({ ...ASKING, data: ["Ada"] }));
  expect(screen.getByText("Ada")).toBeTruthy();
  rerender(names({ ...failing, data: ["Ada"] }));
  expect(screen.getByText("Ada")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(names({ ...failing, data: [] }));
  expect(screen.getByText("There are none")).toBeTruthy();
});

it("waits for each of several queries, and asks all of them again", async () => {
  const again = vi.fn<() => void>();
  const known: Loadable<string[]> = { ...ASKING, data: ["Ada"], isFetching: false, refetch: again };
  const both = (second: Loadable<string[]>) => (
    <Loaded query={loadedTogether({ first: known, second })} skeleton={{}}>
      {({ first, second: others }) => [...first, ...others].join()}
    </Loaded>
  );
  const { rerender } = render(both(ASKING));
  expect(screen.queryByText(/Ada/)).toBeNull();
  rerender(both({ ...failing, refetch: again }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledTimes(2);
  rerender(both({ ...known, data: ["Bisi"], error: failing.error }));
  expect(screen.getByText("Ada,Bisi")).toBeTruthy();
});
