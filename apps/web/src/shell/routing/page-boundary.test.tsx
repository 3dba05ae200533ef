import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { PageBoundary } from "./page-boundary.tsx";

// React reports errors that a boundary catches to the console; here they are expected.
let complaints: MockInstance;
beforeEach(() => {
  complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

let failure: Error | null;
function Page() {
  if (failure) throw failure;
  return <h1>The page</h1>;
}
const open = (error: Error) => {
  failure = error;
  render(
    <PageBoundary notFound={<h1>Page Not found</h1>}>
      <Page />
    </PageBoundary>,
  );
  complaints.mockClear();
};

it("shows a general message and never the error itself, and opens the page again", async () => {
  open(new TypeError("undefined is not a function"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong");
  expect(screen.queryByText(/undefined/)).toBeNull();
  failure = null;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The page");
});

it("shows the server's message", () => {
  open(new ApiError(503, "Service is temporarily unavailable"));
  expect(screen.getByText("Service is temporarily unavailable")).toBeTruthy();
});

it.each([403, 404])("shows the 404 block for an answer %d", (status) => {
  open(new ApiError(status, "Not allowed"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page Not found");
});
