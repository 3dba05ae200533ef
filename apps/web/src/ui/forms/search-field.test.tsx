import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { SearchField } from "./search-field.tsx";

function Finder() {
  const [query, setQuery] = useState("");
  return <SearchField label="Find a service" value={query} onValueChange={setQuery} />;
}

it("clears a search and keeps the focus in the box", async () => {
  render(<Finder />);
  const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Find a service" });
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.type(box, "braid");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(box.value).toBe("");
  expect(document.activeElement).toBe(box);
});
