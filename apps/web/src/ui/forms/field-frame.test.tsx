import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextArea, TextField } from "./text-field.tsx";

const spoken = () => screen.getByRole("status").textContent;

it("ties hint and error to the control and marks it invalid", () => {
  render(<TextField label="Email" hint="We send the receipt here" error="Invalid email" />);
  const input = screen.getByRole("textbox", { name: "Email", description: "We send the receipt here Invalid email" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

it("shows an error at once but announces it only after the field is left", async () => {
  const person = userEvent.setup();
  const { rerender } = render(<TextField label="Name" />);
  await person.click(screen.getByLabelText("Name"));
  rerender(<TextField label="Name" error="Too short" />);
  expect(screen.getByText("Too short")).toBeTruthy();
  expect(spoken()).toBe("");
  await person.tab();
  expect(spoken()).toBe("Too short");
  rerender(<TextField label="Name" />);
  expect(spoken()).toBe("");
  expect(screen.getByLabelText("Name").hasAttribute("aria-invalid")).toBe(false);
});

it("still calls the caller's own blur and focus handlers", async () => {
  const person = userEvent.setup();
  const heard: string[] = [];
  render(<TextArea label="Message" onFocus={() => heard.push("focus")} onBlur={() => heard.push("blur")} />);
  await person.click(screen.getByLabelText("Message"));
  await person.tab();
  expect(heard).toEqual(["focus", "blur"]);
});

it("labels a native select", async () => {
  const person = userEvent.setup();
  render(
    <SelectField label="Service" error="Choose a service">
      <option value="">Select a Service</option>
      <option value="1">Braiding</option>
    </SelectField>,
  );
  const select = screen.getByRole("combobox", { name: "Service", description: "Choose a service" });
  await person.selectOptions(select, "Braiding");
  expect((select as HTMLSelectElement).value).toBe("1");
});

it("shows and hides a password, with a name that stays", async () => {
  const person = userEvent.setup();
  render(<PasswordField label="Password" defaultValue="Salon#2025" />);
  const toggle = screen.getByRole("button", { name: "Show password", pressed: false });
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  await person.click(toggle);
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
  expect(screen.getByRole("button", { name: "Show password", pressed: true })).toBeTruthy();
});

it("lets two password fields follow one toggle", () => {
  render(
    <>
      <PasswordField label="Password" shown />
      <PasswordField label="Confirm Password" shown />
    </>,
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByLabelText("Confirm Password").getAttribute("type")).toBe("text");
});
