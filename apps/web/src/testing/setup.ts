import "fake-indexeddb/auto";
import "./browser-gaps.ts";
import { cleanup } from "@testing-library/react";
import { toast } from "react-hot-toast";
import { afterEach, beforeEach, vi, type MockInstance } from "vitest";

let complaints: MockInstance<(...message: unknown[]) => void>;

beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  toast.remove();
  const calls = complaints.mock.calls.map((message) => message.map(String).join(" "));
  vi.restoreAllMocks();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  if (calls.length > 0) throw new Error(`console.error was called during this test:\n${calls.join("\n")}`);
});
