import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { admin } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

const again = (way: string) => new Refusal(403, "Please show again that it is you", { again: way });
const question = () => screen.findByRole("dialog", { name: "Is it you?" });
const session = (_id: string, current: boolean) => ({
  _id,
  device: "Chrome on Android",
  country: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  lastSeenAt: new Date().toISOString(),
  current,
});

async function onMyData() {
  fake.reply("myData", "exportMine", {});
  fake.reply("auth", "sessions", [session("a", true), session("b", false)]);
  const page = renderPage("/my-data", admin);
  await screen.findByRole("heading", { level: 1, name: "My data" });
  return page;
}

describe("a call that asks again who the person is", () => {
  it("goes on after the password, with what was sent before", async () => {
    const { person } = await onMyData();
    fake.reply("myData", "updateMe", () => (fake.sent("myData", "updateMe").length === 1 ? again("password") : admin));
    fake.reply("secondStep", "prove", ({ body }) =>
      body.password === "Salon#2025" ? { message: "Thank you" } : new Refusal(400, "The password is not right"),
    );
    await person.type(screen.getByLabelText("Phone number"), "0803 123 4567{Enter}");
    const dialog = within(await question());
    // The loader comes after 250 ms.
    await new Promise((resume) => setTimeout(resume, 300));
    expect(screen.queryByText("Loading…"), "nothing stands over the question").toBeNull();
    await person.type(dialog.getByLabelText("Your password"), "wrong{Enter}");
    expect(await dialog.findByText(/The password is not right/)).toBeTruthy();
    await person.clear(dialog.getByLabelText("Your password"));
    await person.type(dialog.getByLabelText("Your password"), "Salon#2025{Enter}");
    await waitFor(() => expect(fake.sent("myData", "updateMe")).toHaveLength(2));
    const [first, second] = fake.sent("myData", "updateMe");
    expect(second).toEqual(first);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("fails with its sentence when the question is closed", async () => {
    const { person } = await onMyData();
    fake.reply("auth", "endOtherSessions", again("code"));
    await person.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(await question());
    expect(dialog.getByLabelText("Code of the app")).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Please show again that it is you")).toBeTruthy();
  });
});
