import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { trackCall } from "../../lib/api/calls-in-flight.ts";
import { createQueryClient } from "../../query-client.ts";
import { AppBusy } from "./app-busy.tsx";

const hanging = () =>
  trackCall(
    (signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );

it("shows 'Still working…' after 8 s, and Cancel aborts the call", async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppBusy />
    </QueryClientProvider>,
  );
  const call = hanging().catch((error: unknown) => error);
  await act(() => vi.advanceTimersByTimeAsync(7999));
  expect(screen.queryByText("Still working…")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText("Still working…")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const error = await act(() => call);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, message: "Cancelled" });
  expect(screen.queryByText("Still working…")).toBeNull();
});

it("shows nothing for a quick call", async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppBusy />
    </QueryClientProvider>,
  );
  await trackCall(() => Promise.resolve(1));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText("Still working…")).toBeNull();
});
