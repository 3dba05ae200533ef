import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { author } from "../../testing/people.ts";
import { openSite, signedInAs } from "../../testing/render-page.tsx";

async function open() {
  signedInAs(author);
  fake.reply("secondStep", "get", {
    since: "2026-11-01T09:00:00.000Z",
    recoveryCodes: 3,
    devices: [],
    needs: ["link"],
  });
  fake.reply("myData", "exportMine", {});
  fake.reply("auth", "sessions", []);
  const page = openSite("/my-data");
  await screen.findByText(/3 recovery codes are left/);
  return page;
}

it("two steps are turned off after a question", async () => {
  fake.reply("secondStep", "remove", { message: "The second step is removed" });
  const { person } = await open();
  await person.click(screen.getByRole("button", { name: "Turn it off" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Turn two steps off?" }));
  expect(fake.sent("secondStep", "remove")).toEqual([]);
  await person.click(question.getByRole("button", { name: "Turn it off" }));
  expect(await screen.findByText("The second step is removed")).toBeTruthy();
});

it("new recovery codes stay on the page until they are kept", async () => {
  fake.reply("secondStep", "newRecoveryCodes", { recoveryCodes: ["AAAABBBB"] });
  const { person, unmount, client } = await open();
  await person.click(screen.getByRole("button", { name: "New recovery codes" }));
  await screen.findByText("AAAA BBBB");
  unmount();
  openSite("/my-data", client);
  await screen.findByText("AAAA BBBB");
  await person.click(screen.getByRole("button", { name: "I have kept them" }));
  await waitFor(() => expect(screen.queryByText("AAAA BBBB")).toBeNull());
});
