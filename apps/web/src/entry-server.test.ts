import { FIRST_SETTINGS, type Service, type Settings } from "@salon/contracts";
import { expect, it } from "vitest";
import { renderHome } from "./entry-server.tsx";
import { braiding, haircut, lashes, nails } from "./testing/salon.ts";

const BUILT = "<!--head--><!--/head--><!--root--><!--/root--><!--data--><!--/data-->";

/** The structured data of the rendered home page. */
async function structuredData(
  services: Service[],
  settings: Settings = FIRST_SETTINGS,
): Promise<Record<string, unknown>> {
  const page = await renderHome(BUILT, { settings, services, publicUrl: "https://salon.example" });
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
