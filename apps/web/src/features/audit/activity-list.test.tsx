import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf, statusChange } from "../../testing/desk-data.ts";
import { admin } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const bySystem = {
  ...statusChange,
  _id: "65d0000000000000000000c2",
  actor: null,
  action: "settings.update",
  target: { type: "settings", id: "settings" },
  before: { slotCapacity: 5, noticeMinutes: 0 },
  after: { slotCapacity: 6, noticeMinutes: 0 },
};

it("shows actor, action, time and values before and after, with a link to the target", async () => {
  fake.reply("audit", "list", pageOf(statusChange, bySystem));
  renderPage("/admin/activity", admin);
  const link = await screen.findByRole("link", { name: statusChange.target.id });
  expect(link.getAttribute("href")).toBe(`/admin/booking-details/${statusChange.target.id}`);
  expect(link.closest("li")?.textContent).toMatch(
    /^Status changedSat, 21 Nov 2026, 04:00 PM \(.* ago\) · Chidi Eze \(Admin\)Booking .*Booking status: was placed → , now processing$/,
  );
  const settings = screen.getByText("Settings changed", { selector: "p" }).closest("li");
  expect(settings?.textContent).toMatch(/the systemSlot capacity: was 5 → , now 6$/);
});

it("filters by action, actor and target through the address", async () => {
  fake.reply("audit", "list", pageOf(statusChange));
  const { person } = renderPage("/admin/activity", admin);
  await person.selectOptions(await screen.findByRole("combobox", { name: "Action" }), "Role changed");
  await waitFor(() => expect(openAddress()).toBe("/admin/activity?action=user.role"));
  await person.click(await screen.findByRole("button", { name: "Chidi Eze (Admin)" }));
  await waitFor(() => expect(openAddress()).toBe(`/admin/activity?action=user.role&actor=${admin._id}`));
  await person.click(await screen.findByRole("button", { name: "Show everybody's changes" }));
  await person.type(screen.getByRole("textbox", { name: "Id of what was changed" }), "abc{Enter}");
  await waitFor(() => expect(openAddress()).toBe("/admin/activity?action=user.role&target=abc"));
  await waitFor(() =>
    expect(fake.calls.at(-1)?.call).toBe("GET /audit?action=user.role&target=abc&page=1&pageSize=25&signIns=false"),
  );
});

it("names the target where it has a name, and shows sign-ins only when they are asked for", async () => {
  fake.reply(
    "audit",
    "list",
    pageOf({ ...statusChange, target: { ...statusChange.target, name: "Ọlá Bello, Braids" } }),
  );
  const { person } = renderPage("/admin/activity", admin);
  expect(await screen.findByRole("link", { name: "Ọlá Bello, Braids" })).toBeTruthy();
  expect(fake.calls.at(-1)?.call).toBe("GET /audit?page=1&pageSize=25&signIns=false");
  await person.click(screen.getByRole("checkbox", { name: "Show sign-ins" }));
  await waitFor(() => expect(fake.calls.at(-1)?.call).toBe("GET /audit?page=1&pageSize=25&signIns=true"));
});
