import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { admin, author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { braiding, fakeSalon, haircut, SATURDAY } from "../../testing/salon.ts";
import { basin, fakeTeam, femi, sade, tunde } from "../../testing/team.ts";

beforeEach(() => {
  fakeSalon();
  fakeTeam();
  fake.reply("users", "list", ({ query }) => (query["role"] === "author" ? pageOf(author) : pageOf(admin)));
});

const rowTexts = async (name: string) => {
  const table = await screen.findByRole("table", { name });
  const rows = [...table.querySelectorAll("tbody tr")];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};
const openSade = async () => {
  const { person } = renderPage(`/admin/team?person=${sade._id}`, admin);
  const save = await screen.findByRole("button", { name: "Save person" });
  return { person, save: () => person.click(save) };
};

describe("the lists", () => {
  it("show people and resources, and an admin may add and open them", async () => {
    fakeTeam([
      { ...sade, timeOff: [{ from: "2030-06-20", to: "2030-06-21", reason: "Wedding" }] },
      { ...tunde, active: false },
      femi,
    ]);
    renderPage("/admin/team", admin);
    expect(await rowTexts("People")).toEqual([
      [
        "Sade Bello",
        "Braiding & Weaving, Haircut & Styling",
        "Every day",
        "Thu, 20 Jun to Fri, 21 Jun: Wedding",
        "Active",
      ],
      ["Tunde Ojo", "Haircut & Styling", "Every day", "None", "Not active"],
      ["Femi Alade", "Haircut & Styling", "Every day", "None", "ActiveCannot be asked for"],
    ]);
    expect(await rowTexts("Resources")).toEqual([["Washing basin", "2", "Braiding & Weaving", "Active"]]);
    expect(screen.getByRole("link", { name: "Sade Bello" }).getAttribute("href")).toBe(
      `/admin/team?person=${sade._id}`,
    );
    expect(screen.getByRole("link", { name: "Add a person" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a resource" })).toBeTruthy();
  });

  it("say who is not booked online yet, because those who came before get a stylist first", async () => {
    fakeTeam([{ ...sade, unsold: [haircut._id], toGive: 2 }, tunde], [{ ...basin, unsold: [braiding._id], toGive: 1 }]);
    renderPage("/admin/team", admin);
    const statuses = async (name: string) => (await rowTexts(name)).map((row) => row.at(-1));
    expect(await statuses("People")).toEqual([
      "ActiveNot booked online yet: 2 came before and are being given a stylist",
      "Active",
    ]);
    expect(await statuses("Resources")).toEqual([
      "ActiveNot booked online yet: 1 came before and is being given a unit",
    ]);
  });

  it("have no links and no forms for an author, who sees their own calendar link", async () => {
    fakeTeam([{ ...sade, account: author._id }]);
    renderPage(`/admin/team?person=${sade._id}`, author);
    await screen.findByRole("table", { name: "People" });
    expect(screen.queryByRole("link", { name: /Sade Bello|Add a/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save person" })).toBeNull();
    expect(screen.getByText("An admin can change people, their hours and resources.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Your calendar" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Make a calendar link" })).toBeTruthy();
  });

  it("say what a team is for while there is none", async () => {
    fakeTeam([], []);
    renderPage("/admin/team", admin);
    expect(await screen.findByRole("heading", { name: "No people yet" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "No resources yet" })).toBeTruthy();
  });
});

describe("a person", () => {
  it("is added with account, services, hours, a break and days off", async () => {
    fake.reply("team", "create", { ...sade, _id: "65e0000000000000000000a9" });
    const { person } = renderPage("/admin/team?person=new", admin);
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Sade Bello");
    await person.selectOptions(screen.getByRole("combobox", { name: "Account" }), author._id);
    await person.click(await screen.findByRole("checkbox", { name: "Haircut & Styling" }));
    await person.click(screen.getByRole("checkbox", { name: "Sunday" }));
    await person.selectOptions(screen.getByRole("combobox", { name: "First time on Monday" }), "10:00 AM");
    await person.click(screen.getByRole("button", { name: "Add a break on Monday" }));
    await person.selectOptions(screen.getByRole("combobox", { name: "Break from on Monday" }), "12:30 PM");
    await person.click(screen.getByRole("button", { name: "Add days off" }));
    await person.type(screen.getByLabelText("First day"), "2030-07-01");
    await person.type(screen.getByLabelText("Last day"), "2030-07-05");
    await person.type(screen.getByRole("textbox", { name: "Reason (optional)" }), "Leave");
    const commission = screen.getByRole("textbox", { name: "Commission (percent)" });
    await person.clear(commission);
    await person.type(commission, "20");
    await person.click(screen.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("Person added")).toBeTruthy();
    const [sent] = fake.sent("team", "create") as [{ hours: unknown[] } & Record<string, unknown>];
    const { hours, ...rest } = sent;
    expect(hours.slice(0, 2)).toEqual([
      { day: 0, open: null, close: null },
      { day: 1, open: "10:00 AM", close: "07:00 PM" },
    ]);
    expect(rest).toEqual({
      key: expect.any(String),
      name: "Sade Bello",
      account: author._id,
      serviceIds: [haircut._id],
      breaks: [{ day: 1, from: "12:30 PM", to: "02:00 PM" }],
      timeOff: [{ from: "2030-07-01", to: "2030-07-05", reason: "Leave" }],
      bookable: true,
      commissionPercent: 20,
      active: true,
    });
    await waitFor(() => expect(openAddress()).toBe("/admin/team?person=65e0000000000000000000a9"));
  });

  it("needs a name, and breaks and days off that end after they begin", async () => {
    const { person } = renderPage("/admin/team?person=new", admin);
    await person.click(await screen.findByRole("button", { name: "Add a break on Monday" }));
    await person.selectOptions(screen.getByRole("combobox", { name: "Break until on Monday" }), "12:00 PM");
    await person.click(screen.getByRole("button", { name: "Add days off" }));
    await person.type(screen.getByLabelText("First day"), "2030-07-05");
    await person.type(screen.getByLabelText("Last day"), "2030-07-01");
    await person.click(screen.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("Name is required", { selector: "p" })).toBeTruthy();
    expect(screen.getByText("A break must end after it begins", { selector: "p" })).toBeTruthy();
    expect(screen.getByText("Time off cannot end before it begins", { selector: "p" })).toBeTruthy();
    expect(fake.sent("team", "create")).toEqual([]);
  });

  it("has a price and minutes of their own for what they do, each refused at its field", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: braiding._id, price: 9000 }] }]);
    const { person, save } = await openSade();
    const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
    expect(field(`Price (NGN) for ${braiding.name}`).value).toBe("9000");
    await person.type(field(`Price (NGN) for ${haircut.name}`), "4,500");
    await person.type(field(`Minutes for ${haircut.name}`), "30");
    const message = "Make the service's price the lowest one";
    fake.reply("team", "preview", new Refusal(400, message, { errors: [{ path: "own.0.price", message }] }));
    await save();
    const refused = await screen.findByRole("link", { name: message });
    expect(refused.getAttribute("href")).toBe(`#${field(`Price (NGN) for ${haircut.name}`).id}`);

    fake.reply("team", "preview", { bookings: [], byName: [{ _id: haircut._id, name: haircut.name, from: 4500 }] });
    fake.reply("team", "update", sade);
    await save();
    const review = await screen.findByRole("alertdialog", { name: `No longer from anyone: ${haircut.name}` });
    await person.click(within(review).getByRole("button", { name: "Save" }));
    const own = [
      { serviceId: haircut._id, price: 4500, minutes: 30 },
      { serviceId: braiding._id, price: 9000 },
    ];
    await waitFor(() => expect(fake.sent("team", "update")).toEqual([{ own, revision: 3 }]));
  });

  it("keeps what is typed of a service when another one is ticked off, and empties the last row by a list of none", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: braiding._id, minutes: 50 }] }]);
    fake.reply("team", "preview", { bookings: [] });
    fake.reply("team", "update", sade);
    const { person, save } = await openSade();
    await person.click(screen.getByRole("checkbox", { name: haircut.name }));
    expect(screen.queryByRole("textbox", { name: `Minutes for ${haircut.name}` })).toBeNull();
    const minutes = screen.getByRole<HTMLInputElement>("textbox", { name: `Minutes for ${braiding.name}` });
    expect(minutes.value).toBe("50");
    await person.clear(minutes);
    await save();
    await waitFor(() =>
      expect(fake.sent("team", "update")).toEqual([{ serviceIds: [braiding._id], own: [], revision: 3 }]),
    );
  });

  it("loses the breaks of a day on which they do not work any more", async () => {
    fake.reply("team", "preview", { bookings: [] });
    fake.reply("team", "update", { ...sade, revision: 4 });
    const { person, save } = await openSade();
    expect(screen.getByRole("combobox", { name: "Break from on Friday" })).toBeTruthy();
    await person.click(screen.getByRole("checkbox", { name: "Friday" }));
    await save();
    expect(await screen.findByText("Person saved")).toBeTruthy();
    const [sent] = fake.sent("team", "update") as [{ hours: unknown[]; breaks: unknown[]; revision: number }];
    expect(sent.hours[5]).toEqual({ day: 5, open: null, close: null });
    expect(sent.breaks).toEqual([]);
    expect(Object.keys(sent).sort()).toEqual(["breaks", "hours", "revision"]);
  });

  it("shows the server's message at its field", async () => {
    const message = "A break must lie within the hours of its day";
    fake.reply("team", "preview", new Refusal(400, message, { errors: [{ path: "breaks.0.from", message }] }));
    const { person, save } = await openSade();
    await person.selectOptions(screen.getByRole("combobox", { name: "First time on Friday" }), "04:00 PM");
    await save();
    const link = await screen.findByRole("link", { name: message });
    await person.click(link);
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Break from on Friday" }));
  });
});

describe("a resource", () => {
  it("is added", async () => {
    fake.reply("team", "createResource", basin);
    const { person } = renderPage("/admin/team?resource=new", admin);
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Washing basin");
    const units = screen.getByRole("textbox", { name: "Units" });
    await person.clear(units);
    await person.type(units, "0");
    await person.click(await screen.findByRole("checkbox", { name: "Braiding & Weaving" }));
    await person.click(screen.getByRole("button", { name: "Add resource" }));
    expect(await screen.findByText("Units must be a whole number from 1 to 50", { selector: "p" })).toBeTruthy();
    await person.clear(units);
    await person.type(units, "2");
    await person.click(screen.getByRole("button", { name: "Add resource" }));
    expect(await screen.findByText("Resource added")).toBeTruthy();
    expect(fake.sent("team", "createResource")).toEqual([
      { key: expect.any(String), name: "Washing basin", units: 2, serviceIds: [braiding._id], active: true },
    ]);
    await waitFor(() => expect(openAddress()).toBe("/admin/team"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  });

  const hit = { bookingId: booking._id, item: 0, service: "Braids", date: SATURDAY, time: "10:00 AM" };
  const openBasin = async () => {
    fake.reply("team", "previewResource", { bookings: [{ ...hit, customer: "Adaeze Obi" }] });
    const { person } = renderPage(`/admin/team?resource=${basin._id}`, admin);
    const units = await screen.findByRole("textbox", { name: "Units" });
    const review = async () => {
      await person.click(screen.getByRole("button", { name: "Save resource" }));
      return screen.findByRole("alertdialog", { name: "1 appointment could not take place" });
    };
    return { person, units, review };
  };
  const keepOne = async () => {
    const { person, units, review } = await openBasin();
    await person.clear(units);
    await person.type(units, "1");
    return { person, review: await review() };
  };

  it("lists the appointments that hold a unit which goes", async () => {
    fake.reply("team", "updateResource", { ...basin, units: 1, revision: 1 });
    const { person, review } = await keepOne();
    await person.click(within(review).getByRole("button", { name: "Save anyway" }));
    await waitFor(() => expect(fake.sent("team", "updateResource")).toEqual([{ units: 1, revision: 0 }]));
  });

  it("finds a unit that stays for such an appointment, then saves", async () => {
    fake.reply("bookings", "assign", { message: "Appointment assigned" });
    fake.reply("team", "updateResource", { ...basin, units: 1, revision: 1 });
    const { person, review } = await keepOne();
    fake.reply("team", "previewResource", { bookings: [] });
    await person.click(within(review).getByRole("button", { name: "Find a replacement for Adaeze Obi" }));
    const solved = await screen.findByRole("alertdialog", { name: "Every appointment is covered" });
    expect(fake.sent("bookings", "assign")).toMatchObject([
      { item: 0, with: null, leaving: { resource: basin._id, units: 1 } },
    ]);
    await person.click(within(solved).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fake.sent("team", "updateResource")).toEqual([{ units: 1, revision: 0 }]));
  });

  it("shows why no other unit can take it", async () => {
    fake.reply("bookings", "assign", new Refusal(409, "No other unit is free at this time"));
    const { person, review } = await keepOne();
    await person.click(within(review).getByRole("button", { name: "Find a replacement for Adaeze Obi" }));
    expect(await within(review).findByText("No other unit is free at this time")).toBeTruthy();
  });

  it("offers no replacement when it is no longer active, because none of its units stays", async () => {
    const { person, review } = await openBasin();
    await person.click(screen.getByRole("checkbox", { name: "Active: its services need it" }));
    const lines = await review();
    expect(within(lines).getByRole("link", { name: /^Adaeze Obi/ })).toBeTruthy();
    expect(within(lines).queryByRole("button", { name: /replacement/ })).toBeNull();
  });
});

describe("the calendar link", () => {
  it("is shown once, copied and revoked", async () => {
    const url = "https://salon.example/api/v1/team/feed/secret.ics";
    fake.reply("team", "createFeed", { url });
    fake.reply("team", "revokeFeed", { message: "The calendar link does not work any more" });
    const { person } = await openSade();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await person.click(screen.getByRole("button", { name: "Make a calendar link" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Calendar link of Sade Bello" });
    expect(field.value).toBe(url);
    await person.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(write).toHaveBeenCalledWith(url);
    await person.click(screen.getByRole("button", { name: "Revoke the link" }));
    expect(await screen.findByText("The calendar link does not work any more")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Calendar link of Sade Bello" })).toBeNull();
  });
});
