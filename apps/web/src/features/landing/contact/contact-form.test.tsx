import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const open = async () => {
  const page = renderPage("/");
  const section = await screen.findByRole("region", { name: "Contact us" });
  const field = (name: string) => within(section).findByLabelText<HTMLInputElement>(name);
  const send = async () => page.person.click(within(section).getByRole("button", { name: "Contact us" }));
  return { ...page, section, field, send };
};

it("validates at every letter with the specified messages", async () => {
  const { person, field, section } = await open();
  const says = (text: string) => within(section).findByText(text);
  await person.type(await field("Name"), "Ada");
  await says("Name must be at least 4 charcters long");
  await person.type(await field("Name"), "eze9");
  await says("Name must only contain letters");
  await person.type(await field("Email Address"), "ada");
  await says("Please enter a valid email");
  await person.type(await field("Email Address"), "+x@example.ng");
  await says("Please enter a valid email address");
  await person.type(await field("Message"), "a{Backspace}");
  await says("Message is required");
  expect(fake.sent("messages", "contact")).toEqual([]);
});

it("sends the message, shows a toast, and clears the form", async () => {
  fake.reply("messages", "contact", { message: "Thank you" });
  const { person, field, send } = await open();
  await person.type(await field("Name"), "Adaeze");
  await person.type(await field("Email Address"), "Adaeze@Example.ng");
  await person.type(await field("Message"), "Do you plait children?");
  await send();
  await screen.findByText("We get your complaint, we will respond shortly");
  expect(fake.sent("messages", "contact")).toEqual([
    { key: expect.any(String), name: "Adaeze", email: "adaeze@example.ng", message: "Do you plait children?" },
  ]);
  await waitFor(async () => expect((await field("Message")).value).toBe(""));
  expect((await field("Name")).value).toBe("");
});
