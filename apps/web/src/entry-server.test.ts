import { FIRST_SETTINGS, pages, type PageContent, type Service, type Settings } from "@salon/contracts";
import { describe, expect, it } from "vitest";
import { PAINTED_PATHS, renderPage } from "./entry-server.tsx";
import { braiding, haircut, lashes, nails, SATURDAY, TODAY } from "./testing/salon.ts";

const BUILT = "<!--head--><!--/head--><!--root--><!--/root--><!--data--><!--/data-->";

/** The structured data of the rendered home page. */
async function structuredData(
  services: Service[],
  settings: Settings = FIRST_SETTINGS,
): Promise<Record<string, unknown>> {
  const page = await renderPage("/", BUILT, { settings, services }, "https://salon.example");
  const scripts = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]![1]!) as Record<string, unknown>;
}

it("renders the bookable services as a catalogue of offers by category, in the salon's one block of structured data", async () => {
  const hidden = { ...haircut, name: "Staff cut", hidden: true } as const;
  const data = await structuredData([{ ...braiding, name: "Braids </script>" }, haircut, hidden, lashes, nails]);
  expect(data["@type"]).toBe("HairSalon");
  const offer = (name: string, price: number, more = {}) => ({
    "@type": "Offer",
    price,
    priceCurrency: "NGN",
    itemOffered: { "@type": "Service", name, ...more },
  });
  expect(data["hasOfferCatalog"]).toEqual({
    "@type": "OfferCatalog",
    name: "Services",
    itemListElement: [
      {
        "@type": "OfferCatalog",
        name: "Lashes",
        itemListElement: [offer("Lash set", 8000, { description: lashes.description })],
      },
      offer("Braids </script>", 15_000),
      offer("Haircut & Styling", 3000),
    ],
  });
});

it("has no catalogue in a salon without prices", async () => {
  expect(await structuredData([nails])).not.toHaveProperty("hasOfferCatalog");
});

it("has the owner's phones and opening hours in the structured data", async () => {
  const contact = { ...FIRST_SETTINGS.contact, phones: ["+234 803 111 2222"] };
  const hours = FIRST_SETTINGS.hours.map((day) => (day.day === 0 ? { ...day, open: null, close: null } : day));
  const data = await structuredData([], { ...FIRST_SETTINGS, contact, hours });
  expect(data["telephone"]).toEqual(["+234 803 111 2222"]);
  expect(data["openingHoursSpecification"]).toHaveLength(6);
  expect(data["openingHoursSpecification"]).toContainEqual(
    expect.objectContaining({ dayOfWeek: "Monday", opens: "09:00", closes: "19:00" }),
  );
});

describe("the painted pages", () => {
  const content: PageContent = {
    settings: FIRST_SETTINGS,
    services: [haircut, lashes],
    people: [],
    calendar: { today: TODAY, first: "2030-06", months: [{ month: "2030-06", days: [{ date: SATURDAY, free: 0 }] }] },
  };
  const paint = (path: string) => renderPage(path, BUILT, content, "https://salon.example");

  it("are all pages but those of the checkout", () => {
    const others = Object.values(pages).filter(({ path }) => !PAINTED_PATHS.includes(path));
    expect(others).toEqual([pages.checkout, pages.checkoutSuccess]);
  });

  it.each(PAINTED_PATHS)("%s has a header, and its heading unless it is guarded", async (path) => {
    const page = await paint(path);
    const record = Object.values(pages).find((other) => other.path === path)!;
    expect(page).toContain('aria-label="Open menu"');
    expect(page.match(/<h1/g) ?? []).toHaveLength(record.access === "public" ? 1 : 0);
    expect(page.match(/<title>/g) ?? []).toHaveLength(record.access === "public" ? 1 : 0);
  });

  it("show the services and the free days of the salon", async () => {
    const booking = await paint("/bookings");
    expect(booking).toContain("Lash set - #8000");
    expect(booking).toContain("Saturday, 15 June 2030, no free times");
    expect(await paint("/price-list")).toContain("Single lashes, set one by one.");
  });

  it("let no form send its fields before the scripts run", async () => {
    for (const path of PAINTED_PATHS)
      for (const [form] of (await paint(path)).matchAll(/<form[^>]*>/g))
        expect(form, path).toContain('method="dialog"');
    expect(await paint("/sign-in")).toContain("<form");
  });
});
