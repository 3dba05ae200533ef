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

it("moves between tabs with the arrow keys", async () => {
  render(<Bookings />);
  await userEvent.click(screen.getByRole("tab", { name: "Upcoming", selected: true }));
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Past" }).textContent).toBe("None yet");
});
