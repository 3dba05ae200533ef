import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Stepper } from "./stepper.tsx";

function Counter() {
  const [value, setValue] = useState(2);
  return (
    <Stepper
      value={value}
      label="Braiding"
      atMost={3}
      onDecrease={() => setValue(value - 1)}
      onIncrease={() => setValue(value + 1)}
    />
  );
}

it("names its buttons after the counted item, and disables plus at the maximum", async () => {
  render(<Counter />);
  const more = screen.getByRole<HTMLButtonElement>("button", { name: "One more: Braiding" });
  await userEvent.click(more);
  expect(screen.getByText("3")).toBeTruthy();
  expect(more.disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "One less: Braiding" }));
  expect(screen.getByText("2")).toBeTruthy();
});
