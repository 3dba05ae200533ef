import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./text-field.tsx";

it("takes the focus when errors appear and leads to the field", async () => {
  const form = (errors: { message: string; fieldId?: string }[]) => (
    <>
      <ErrorSummary errors={errors} />
      <TextField label="Email" id="email" />
    </>
  );
  const { rerender } = render(form([]));
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(form([{ message: "Invalid email", fieldId: "email" }, { message: "Try later" }]));
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  await userEvent.click(screen.getByRole("link", { name: "Invalid email" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});
