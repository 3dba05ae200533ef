import { QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../query-client.ts";
import { SearchPicker } from "./search-picker.tsx";

const NAMES = ["Ada", "Adaeze", "Bisi"];
const lookUp = vi.fn<(q: string) => Promise<{ items: string[] }>>();
const find = (q: string) => queryOptions({ queryKey: ["desk", "names", q], queryFn: () => lookUp(q), retry: false });
const escaped = vi.fn<(isHandled: boolean) => void>();

function Picker() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <SearchPicker
      label="Who"
      placeholder="Name"
      noun={["person", "people"]}
      find={find}
      chosen={chosen}
      onChoose={setChosen}
      rowKey={(name) => name}
    >
      {(name) => name}
    </SearchPicker>
  );
}

beforeEach(() => {
  escaped.mockReset();
  lookUp.mockImplementation(async (q) => ({
    items: NAMES.filter((name) => name.toLowerCase().startsWith(q.toLowerCase())),
  }));
});

async function typed(text: string) {
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Picker />
    </QueryClientProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Who" });
  await person.type(box, text);
  return { person, box };
}
const active = (box: HTMLElement) => document.getElementById(box.getAttribute("aria-activedescendant") ?? "");

it("is used by the keyboard: it keeps the focus, the arrow keys move round, Enter chooses, and the focus stays in its place", async () => {
  const { person, box } = await typed("ad");
  expect(await screen.findByText("2 people found")).toBeTruthy();
  expect(box.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("listbox").id).toBe(box.getAttribute("aria-controls"));
  expect(active(box)?.textContent).toBe("Ada");
  await person.keyboard("{ArrowDown}");
  expect([active(box)?.textContent, active(box)?.getAttribute("aria-selected")]).toEqual(["Adaeze", "true"]);
  await person.keyboard("{ArrowDown}{ArrowUp}");
  expect(active(box)?.textContent).toBe("Adaeze");
  expect(document.activeElement).toBe(box);
  await person.keyboard("{Enter}");
  const change = screen.getByRole("button", { name: "Change person" });
  expect(document.activeElement).toBe(change);
  await person.click(change);
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Who" }));
});

it("chooses by a press, and nothing by Enter before the answer to what is typed has come", async () => {
  const { person, box } = await typed("ada");
  await screen.findByText("2 people found");
  await person.type(box, "e{Enter}");
  expect(screen.queryByRole("button", { name: "Change person" })).toBeNull();
  await screen.findByText("1 person found");
  await person.click(screen.getByRole("option", { name: "Adaeze" }));
  expect(screen.getByRole("button", { name: "Change person" })).toBeTruthy();
});

it("closes its list by Escape before its surroundings close, and opens it by an arrow key", async () => {
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => key === "Escape" && escaped(defaultPrevented);
  document.addEventListener("keydown", listen, true);
  const { person, box } = await typed("ad");
  await screen.findByText("2 people found");
  await person.keyboard("{Escape}");
  expect([box.getAttribute("aria-expanded"), box.value]).toEqual(["false", "ad"]);
  expect(screen.queryByRole("option")).toBeNull();
  await person.keyboard("{Escape}");
  expect(escaped.mock.calls).toEqual([[true], [false]]);
  await person.keyboard("{ArrowDown}");
  expect(active(box)?.textContent).toBe("Ada");
  document.removeEventListener("keydown", listen, true);
});

it("says that nothing matches, and that the search failed, with another try", async () => {
  const { person, box } = await typed("zz");
  expect((await screen.findByText('Nothing matches "zz".')).tagName).toBe("OUTPUT");
  lookUp.mockRejectedValueOnce(new Error("Please wait a moment"));
  await person.clear(box);
  await person.type(box, "bi");
  expect((await screen.findByRole("alert")).textContent).toContain("Please wait a moment");
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: "Bisi" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
