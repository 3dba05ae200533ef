import { pages, documentTitle, type PageName } from "@salon/contracts";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { bisi } from "../../testing/clients.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { admin, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braiding, haircut } from "../../testing/salon.ts";
import { basin, fakeTeam, sade } from "../../testing/team.ts";

beforeEach(() => {
  fake.reply("bookings", "list", pageOf(booking));
  fake.reply("bookings", "get", booking);
  fake.reply("payments", "list", pageOf());
  fake.reply("audit", "list", pageOf());
  fake.reply("users", "list", pageOf());
  fake.reply("clients", "get", bisi);
  fake.reply("users", "get", customer);
  fake.reply("services", "get", haircut);
  fake.reply("services", "list", pageOf(haircut, braiding));
  fakeTeam();
});

it.each<[kind: string, name: string, page: PageName, address: string, id: string]>([
  ["Booking", customer.name, "adminBookingDetails", `/admin/booking-details/${booking._id}`, booking._id],
  ["Client", bisi.name, "adminClient", `/admin/clients/${bisi._id}`, bisi._id],
  ["User", customer.name, "adminUser", `/admin/user/${customer._id}`, customer._id],
  ["Service", haircut.name, "adminEditService", `/admin/edit-service/${haircut._id}`, haircut._id],
  ["Team member", sade.name, "adminTeam", `/admin/team?person=${sade._id}`, sade._id],
  ["Resource", basin.name, "adminTeam", `/admin/team?resource=${basin._id}`, basin._id],
])(
  "the page of one %s is headed by %s, with the kind above and an id to copy",
  async (kind, name, page, address, id) => {
    const { person } = renderPage(address, admin);
    const heading = await screen.findByRole("heading", { level: 1, name });
    expect(heading.previousElementSibling?.textContent).toBe(kind);
    expect(document.title).toBe(documentTitle(pages[page]));
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await person.click(screen.getByRole("button", { name: `Copy ID ${id}` }));
    expect(write).toHaveBeenCalledWith(id);
    expect(await screen.findByText("ID copied")).toBeTruthy();
  },
);
