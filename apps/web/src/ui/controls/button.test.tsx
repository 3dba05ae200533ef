import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

it("does not submit a form unless it is a submit button", async () => {
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Plain" }));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(submit).toHaveBeenCalledOnce();
});

it("ignores presses while loading, keeps its name and stays focusable", async () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Button type="submit" loading onClick={press}>
        Pay now!
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Pay now!", busy: true });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

it("shows a count only when there is something to count", () => {
  const { rerender } = render(<IconButton label="Cart, 2 items" icon={<svg />} count={2} />);
  expect(screen.getByRole("button", { name: "Cart, 2 items" }).textContent).toBe("2");
  rerender(<IconButton label="Cart, empty" icon={<svg />} count={0} />);
  expect(screen.getByRole("button", { name: "Cart, empty" }).textContent).toBe("");
});
