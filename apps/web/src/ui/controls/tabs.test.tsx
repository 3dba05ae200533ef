import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

function Bookings() {
  const [tab, setTab] = useState("upcoming");
  const tabs = [
    { value: "upcoming", label: "Upcoming", content: "Two to come" },
    { value: "past", label: "Past", content: "None yet" },
  ];
  return <Tabs label="Your bookings" tabs={tabs} value={tab} onValueChange={setTab} />;
}

it("moves between tabs with the arrow keys, round the ends, and on to the content with Tab", async () => {
  render(<Bookings />);
  await userEvent.click(screen.getByRole("tab", { name: "Upcoming", selected: true }));
  await userEvent.keyboard("{ArrowRight}");
  const past = screen.getByRole("tabpanel", { name: "Past" });
  expect(past.textContent).toBe("None yet");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Past", selected: true }));
  await userEvent.tab();
  expect(document.activeElement).toBe(past);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Upcoming" }).textContent).toBe("Two to come");
});
