import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";

const open = async () => {
  const page = renderPage("/unsubscribe/the-token");
  await screen.findByRole("heading", { level: 1, name: "Unsubscribe" });
  return { ...page, press: () => page.person.click(screen.getByRole("button", { name: "Unsubscribe" })) };
};

it("does nothing until the button is pressed, then shows the result", async () => {
  fake.reply("messages", "unsubscribe", { message: "You get no more of our newsletter" });
  const { press } = await open();
  expect(fake.calls.filter(({ call }) => call.includes("unsubscribe"))).toEqual([]);
  await press();
  const done = await screen.findByText("You get no more of our newsletter");
  expect(fake.calls.at(-1)?.call).toBe("POST /users/unsubscribe/the-token");
  await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
});

it("shows why a link fails, and the salon's contact", async () => {
  fake.reply("messages", "unsubscribe", new Refusal(400, "This link is no longer valid"));
  const { press } = await open();
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain("This link is no longer valid");
  expect(await screen.findByRole("link", { name: "hello@ibadandun.example" })).toBeTruthy();
});
