import { FIRST_SETTINGS } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, openSite, renderPage } from "../../testing/render-page.tsx";
import { braiding, fakeSalon, haircut, nails, SATURDAY, SUNDAY } from "../../testing/salon.ts";

it("has every section in its order", async () => {
  renderPage("/");
  await screen.findByRole("heading", { level: 1, name: "Unisex salon & spa" });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "About",
    "Our Awesome Services",
    "The Ultimate Destination for Your Beauty",
    "Recent Work Done",
    "Contact us",
  ]);
  for (const id of ["home", "about", "services", "contact"])
    expect(document.getElementById(id)?.tagName).toBe("SECTION");
  const services = within(document.getElementById("services")!);
  expect(services.getAllByRole("listitem")).toHaveLength(6);
  expect(services.getByRole("link", { name: "Several services, or with friends?" }).getAttribute("href")).toBe("/plan");
  const pictures = main.getAllByRole("img").map((picture) => picture.getAttribute("alt"));
  expect(pictures.filter((alt) => alt?.startsWith("Illustration of"))).toHaveLength(7);
});

it("shows on each card what its service costs and takes, and leads to booking it; else to the price list", async () => {
  fakeSalon();
  renderPage("/");
  await screen.findByText("from NGN 3,000 · 45mins");
  const cards = within(document.getElementById("services")!).getAllByRole("link");
  const targets = cards.map((card) => card.getAttribute("href"));
  expect(targets[0]).toBe(`/bookings?service=${haircut._id}`);
  expect(targets[3]).toBe(`/bookings?service=${braiding._id}`);
  expect(targets[2]).toBe("/price-list");
  expect(cards[2]!.textContent).not.toContain("NGN");
});

it("says under the hero's buttons what booking asks for, and reads the free time again before leading to it", async () => {
  fakeSalon();
  fake.reply("settings", "get", { ...FIRST_SETTINGS, depositPercent: 30 });
  fake.reply("seats", "nextFree", { next: { date: SATURDAY, time: "10:00 AM" } });
  const { person } = renderPage("/");
  const link = await screen.findByRole("link", { name: "Next free: Sat, 15 Jun, 10:00 AM" });
  const facts = link.closest("ul")!;
  expect(facts.textContent).toMatch(/30 % deposit.*Cancel until 24 hours before/);

  fake.reply("seats", "nextFree", { next: { date: SUNDAY, time: "01:00 PM" } });
  await person.click(link);
  await waitFor(() => expect(openAddress()).toBe(`/bookings?day=${SUNDAY}&time=01%3A00+PM`));
});

it("leaves out a free time and a deposit that there are not", async () => {
  renderPage("/");
  const cancel = await screen.findByText("Cancel until 24 hours before");
  expect(cancel.closest("ul")!.textContent).toBe("Cancel until 24 hours before");
});

it("shows the people who can be asked for with what they do, and leads to booking with them", async () => {
  fakeSalon();
  const person = (name: string, place: number, ...serviceIds: string[]) => ({
    _id: `65f0000000000000000000d${place}`,
    name,
    serviceIds,
  });
  const team = [
    person("Halima Bello", 1, haircut._id),
    person("Ada Obi", 2, haircut._id, braiding._id),
    person("Ife", 3, nails._id),
  ];
  fake.reply("team", "list", team);
  renderPage("/");
  const section = within(await screen.findByRole("region", { name: "The hands" }));
  expect(section.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Halima Bello",
    "Ada Obi",
  ]);
  expect(section.getByText("Braiding & Weaving · Haircut & Styling")).toBeTruthy();
  expect(section.getByRole("link", { name: "Book with Halima" }).getAttribute("href")).toBe(
    `/bookings?service=${haircut._id}&with=${team[0]!._id}`,
  );
  expect(section.getByRole("link", { name: "Book with Ada" }).getAttribute("href")).toBe(
    `/bookings?with=${team[1]!._id}`,
  );
});

it("shows the next free time and the link to booking in a bar from the second screen on", async () => {
  fakeSalon();
  fake.reply("seats", "nextFree", { next: { date: SATURDAY, time: "10:00 AM" } });
  renderPage("/");
  const free = { name: "Next free: Sat, 15 Jun, 10:00 AM" };
  await screen.findByRole("link", free);
  expect(screen.getAllByRole("link", free)).toHaveLength(1);
  const scrollTo = (top: number) => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
    fireEvent.scroll(window);
  };

  scrollTo(window.innerHeight);
  expect(screen.getAllByRole("link", free)).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: "Schedule Appointment" })).toHaveLength(3);

  scrollTo(0);
  expect(screen.getAllByRole("link", free)).toHaveLength(1);
  vi.restoreAllMocks();
});

it.each([
  ["a guest to sign in first", null, "/sign-in?next=%2Fbookings"],
  ["a customer to the booking page", customer, "/bookings"],
])("leads %s, by both buttons", async (_who, user, place) => {
  renderPage("/", user);
  await waitFor(() => {
    const buttons = screen.getAllByRole("link", { name: "Schedule Appointment" });
    expect(buttons.map((button) => button.getAttribute("href"))).toEqual([place, place]);
  });
});

it("shows the owner's settings", async () => {
  const contact = { ...FIRST_SETTINGS.contact, phones: ["+234 803 111 2222"], email: "desk@salon.ng" };
  const hours = FIRST_SETTINGS.hours.map((day) => (day.day === 0 ? { ...day, open: null, close: null } : day));
  fake.reply("settings", "get", { ...FIRST_SETTINGS, hours, contact });
  renderPage("/");
  const section = within(await screen.findByRole("region", { name: "Contact us" }));
  expect((await section.findByRole("link", { name: "+234 803 111 2222" })).getAttribute("href")).toBe(
    "tel:+2348031112222",
  );
  expect(section.getByRole("link", { name: "desk@salon.ng" }).getAttribute("href")).toBe("mailto:desk@salon.ng");
  expect(section.getByRole("row", { name: "Sunday Closed" })).toBeTruthy();
});

it.each([
  [2, 5, /^Photographs first/],
  [7, 0, /^As it left our chairs/],
])("shows %i photographs of the owner's before %i illustrations, and says so", async (photographs, drawn, lead) => {
  const marks = ["1", "2", "3", "4", "5", "6", "7"].slice(0, photographs);
  const hung = marks.map((mark) => ({ picture: `${mark.repeat(32)}-600x800.webp`, alt: `Braids ${mark}` }));
  fake.reply("settings", "get", { ...FIRST_SETTINGS, gallery: hung });
  renderPage("/");
  const section = within(await screen.findByRole("region", { name: "Recent Work Done" }));
  expect(await section.findByText(lead)).toBeTruthy();
  const shown = section.getAllByRole<HTMLImageElement>("img");
  expect(shown.slice(0, photographs).map(({ alt }) => alt)).toEqual(hung.map(({ alt }) => alt));
  expect(shown.slice(photographs).filter(({ alt }) => alt.startsWith("Illustration of"))).toHaveLength(drawn);
  expect([shown[0]?.getAttribute("src"), shown[0]?.width, shown[0]?.height]).toEqual([
    `/api/v1/settings/pictures/${hung[0]!.picture}`,
    600,
    800,
  ]);
});

it("requests nothing from OpenStreetMap before the live map is opened", async () => {
  const { person } = renderPage("/");
  const button = await screen.findByRole("button", { name: "Load live map" });
  expect(document.querySelector("iframe")).toBeNull();
  await person.click(button);
  expect(screen.getByTitle<HTMLIFrameElement>("Map of Iwo Road, Ibadan, by OpenStreetMap").src).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
  );
});

it("covers the contact section until the session check answers", async () => {
  fake.hang("auth", "loginStatus");
  openSite("/");
  const section = within(await screen.findByRole("region", { name: "Contact us" }));
  expect(await section.findByText("Loading…")).toBeTruthy();
});
