import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { admin, author, customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const PAGE = `/admin/user/${customer._id}`;
beforeEach(() => {
  fake.reply("users", "get", customer);
  fake.reply("bookings", "list", pageOf(booking));
  fake.reply("audit", "list", pageOf());
});
const changeRole = () => screen.findByRole("button", { name: "Change role" });

it("shows id, e-mail, role and whether the account is verified, and its bookings", async () => {
  renderPage(PAGE, author);
  const main = screen.getByRole("main");
  expect(await within(main).findByText(customer._id)).toBeTruthy();
  expect((await within(main).findByRole("link", { name: customer.email })).getAttribute("href")).toBe(
    `mailto:${customer.email}`,
  );
  expect(within(main).getByText("Customer", { selector: "dd" })).toBeTruthy();
  expect(within(main).getByText("Verified", { selector: "span" })).toBeTruthy();
  expect(await within(main).findByRole("link", { name: booking._id })).toBeTruthy();
  expect(fake.calls.some(({ call }) => call.includes(`user=${customer._id}`))).toBe(true);
});

describe("the role form", () => {
  it("is absent for an author", async () => {
    renderPage(PAGE, author);
    await screen.findByText(customer._id);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Change role" })).toBeNull();
  });

  it("asks for a role and sends nothing while none is chosen", async () => {
    const { person } = renderPage(PAGE, admin);
    await person.click(await changeRole());
    expect(await screen.findByText("Please select a role")).toBeTruthy();
    expect(fake.sent("users", "changeRole")).toEqual([]);
  });

  it("changes the role, says so, and loads the user again", async () => {
    fake.reply("users", "changeRole", { message: "The role is changed" });
    const { person } = renderPage(PAGE, admin);
    await changeRole();
    await person.selectOptions(screen.getByRole("combobox", { name: "Change role" }), "Author");
    fake.reply("users", "get", { ...customer, role: "author" });
    await person.click(await changeRole());
    const question = await screen.findByRole("alertdialog", {
      name: `Change ${customer.name} from Customer to Author?`,
    });
    expect(fake.sent("users", "changeRole")).toEqual([]);
    await person.click(within(question).getByRole("button", { name: "Yes, change it" }));
    expect(await screen.findByText("The role is changed")).toBeTruthy();
    expect(fake.sent("users", "changeRole")).toEqual([{ id: customer._id, role: "author", revision: 0 }]);
    expect(await screen.findByText("Now: Author")).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("");
  });

  it.each([
    ["suspended", customer, `Suspend ${customer.name}?`, "Suspend"],
    ["customer", { ...customer, role: "suspended" as const }, `Lift the suspension of ${customer.name}?`, "Lift it"],
  ])("asks with the name before an account becomes %s, and leaves it", async (role, account, title, confirm) => {
    fake.reply("users", "get", account);
    const { person } = renderPage(PAGE, admin);
    await changeRole();
    await person.selectOptions(screen.getByRole("combobox", { name: "Change role" }), role);
    await person.click(await changeRole());
    const question = await screen.findByRole("alertdialog", { name: title });
    expect(within(question).getByRole("button", { name: confirm })).toBeTruthy();
    await person.click(within(question).getByRole("button", { name: "Leave it" }));
    expect(fake.sent("users", "changeRole")).toEqual([]);
  });

  it("shows since when somebody is an admin", async () => {
    fake.reply("users", "get", { ...customer, role: "admin", adminSince: "2025-03-03T09:00:00.000Z" });
    renderPage(PAGE, admin);
    expect(await screen.findByText("Admin since Mon, 03 Mar 2025")).toBeTruthy();
  });

  it("names an account that is not proven", async () => {
    fake.reply("users", "get", { ...customer, unproven: true });
    const { person } = renderPage(PAGE, admin);
    await changeRole();
    expect(screen.queryByText(/Nobody has shown yet/)).toBeNull();
    await person.selectOptions(screen.getByRole("combobox", { name: "Change role" }), "Author");
    expect(screen.getByText(/Nobody has shown yet that the mailbox of this account is theirs/)).toBeTruthy();
  });
});

it("ends all sessions of an account after a question that names it, for an admin", async () => {
  fake.reply("users", "endSessions", { message: "All sessions are ended" });
  const { person } = renderPage(PAGE, admin);
  await person.click(await screen.findByRole("button", { name: "End all sessions" }));
  const question = within(await screen.findByRole("alertdialog", { name: "End all sessions?" }));
  expect(question.getByText(/^Adaeze Obi is signed out on every device/)).toBeTruthy();
  await person.click(question.getByRole("button", { name: "End all sessions" }));
  expect(await screen.findByText("All sessions are ended")).toBeTruthy();
  expect(fake.calls.map(({ call }) => call)).toContain(`POST /users/${customer._id}/end-sessions`);
});

it("finds users by role and name, with the same filters in the CSV", async () => {
  fake.reply("users", "list", pageOf(customer));
  const { person } = renderPage("/admin/users", author);
  await person.selectOptions(await screen.findByRole("combobox", { name: "Role" }), "Suspend");
  await person.type(screen.getByRole("searchbox", { name: "Search by name or e-mail" }), "obi");
  await waitFor(() => expect(openAddress()).toBe("/admin/users?role=suspended&q=obi"));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
      "/api/v1/reports/users.csv?role=suspended&q=obi",
    ),
  );
  const link = await screen.findByRole("link", { name: customer.name });
  expect(link.getAttribute("href")).toBe(PAGE);
  expect(link.closest("tr")?.textContent).toBe(`${customer.name}${customer.email}CustomerVerifiedSat, 18 Jan 2025`);
});
