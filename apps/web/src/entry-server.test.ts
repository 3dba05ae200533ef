import {
  documentTitle,
  FIRST_SETTINGS,
  homeDescription,
  mapLink,
  notFoundPage,
  pages,
  type PageContent,
  type Service,
  type Settings,
} from "@salon/contracts";
import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { BrowserRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Site } from "./app.tsx";
import { PAINTED_PATHS, renderPage, renderShell } from "./entry-server.tsx";
import { createQueryClient } from "./query-client.ts";
import { loadPage } from "./router.tsx";
import { readPageData } from "./shell/prerendered/page-data.ts";
import { signedInAs } from "./testing/render-page.tsx";
import { braiding, haircut, lashes, nails, SATURDAY, TODAY } from "./testing/salon.ts";

const BUILT = "<!--head--><!--/head--><!--reach--><!--/reach--><!--root--><!--/root--><!--data--><!--/data-->";

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
  expect(data).toMatchObject({
    priceRange: "NGN 3,000 – NGN 15,000",
    address: { addressLocality: "Ibadan", addressRegion: "Oyo State" },
    geo: { "@type": "GeoCoordinates", latitude: 7.4071, longitude: 3.9431 },
  });
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
  const data = await structuredData([nails]);
  expect(data).not.toHaveProperty("hasOfferCatalog");
  expect(data).not.toHaveProperty("priceRange");
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
    people: [{ _id: "65a9b00000000000000000d1", name: "Halima Bello", serviceIds: [haircut._id] }],
    nextFree: { next: { date: SATURDAY, time: "10:00 AM" } },
    calendar: { today: TODAY, first: "2030-06", months: [{ month: "2030-06", days: [{ date: SATURDAY, free: 0 }] }] },
  };
  const paint = (path: string) => renderPage(path, BUILT, content, "https://salon.example");

  it("are all pages, and one for every other address", () => {
    expect(PAINTED_PATHS).toEqual([...Object.values(pages).map(({ path }) => path), "*"]);
  });

  const recordOf = (path: string) => Object.values(pages).find((other) => other.path === path) ?? notFoundPage;
  const isGuarded = (path: string) => {
    const page = recordOf(path);
    return "access" in page && page.access !== "public";
  };

  it("have a header, their title, and a heading unless they are guarded: then a title that scripts do not take for it", async () => {
    for (const path of PAINTED_PATHS) {
      const page = await paint(path);
      expect(page, path).toContain('aria-label="Open menu"');
      expect(page.match(/<h1/g) ?? [], path).toHaveLength(isGuarded(path) ? 0 : 1);
      const titles = [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title?.replaceAll("&amp;", "&"));
      expect(titles, path).toEqual([documentTitle(recordOf(path))]);
      const shown = new RegExp(`<p aria-hidden="true"[^>]*>${recordOf(path).title}</p>`);
      expect(shown.test(page), path).toBe(isGuarded(path));
    }
  });

  it("of the back office have the columns of its frame, without menu, links or buttons in them", async () => {
    for (const path of PAINTED_PATHS.filter((one) => one.startsWith("/admin/"))) {
      const [, frame = ""] = /<div id="painted-frame">(.*?)<output>/s.exec(await paint(path)) ?? [];
      expect(frame, path).toContain("xl:block");
      expect(frame, path).not.toMatch(/<(?:nav|a|button|h1)\b/);
    }
  });

  it("say that a payment is verified, whatever the address asks for, and that there is no page", async () => {
    expect(await paint("/checkout")).toContain("Verifying Payment");
    expect(await paint("/checkout-success")).toContain("Verifying Payment");
    expect(await paint("*")).toContain("404 page not found");
  });

  it("of an address without a page stays at the hydration, also at a link to a bill that does not exist", async () => {
    document.body.innerHTML = await paint("*");
    window.history.replaceState(null, "", "/p/unknown");
    const client = createQueryClient();
    readPageData(client);
    await loadPage("/p/unknown");
    signedInAs(null);
    const faults: unknown[] = [];
    const site = createElement(Site, { router: BrowserRouter, client, prerendered: true });
    const container = document.querySelector<HTMLElement>("#root")!;
    const onRecoverableError = (error: unknown) => void faults.push(error);
    render(site, { container, hydrate: true, onRecoverableError });
    expect(await screen.findByRole("heading", { name: "404 page not found" })).toBeTruthy();
    expect(faults).toEqual([]);
  });

  it("begin with the salon's phone and WhatsApp as links, for browsers that cannot run them, as the empty page does", async () => {
    const contact = { ...FIRST_SETTINGS.contact, phones: ["+234 803 111 2222"], whatsapp: "+234 803 333 4444" };
    const settings = { ...FIRST_SETTINGS, contact };
    const shell = renderShell(BUILT, settings, "https://salon.example");
    for (const page of [
      shell,
      await renderPage("/bookings", BUILT, { ...content, settings }, "https://salon.example"),
    ]) {
      const [, top = ""] = /<!--reach-->(.*?)<!--\/reach-->/s.exec(page) ?? /^(.*?)<div id="root">/s.exec(page) ?? [];
      expect(top).toContain('href="tel:+2348031112222"');
      expect(top).toContain('href="https://wa.me/2348033334444?');
    }
    expect(renderShell(BUILT, null, "https://salon.example")).not.toContain("tel:");
  });

  it("show the services and the free days of the salon", async () => {
    const booking = await paint("/bookings");
    expect(booking).toContain("Lash set - #8000");
    expect(booking).toContain("Saturday, 15 June 2030, no free times");
    expect(await paint("/price-list")).toContain("Single lashes, set one by one.");
  });

  it("show on the home page its prices and the next free time, and keep nothing that may only be unknown", async () => {
    const home = await paint("/");
    expect(home.replaceAll(/<!-- -->|<[^>]*>/g, "")).toContain("Next free: Sat, 15 Jun, 10:00 AM");
    expect(home.replaceAll("<!-- -->", "")).toContain("from NGN 3,000 · 45mins");
    const unknown = { settings: FIRST_SETTINGS, services: [], people: [], nextFree: { next: null } };
    const [, data = ""] = /id="page-data">(.*?)<\/script>/s.exec(await renderPage("/", BUILT, unknown, "")) ?? [];
    expect((JSON.parse(data) as [string[]][]).map(([key]) => key[0])).not.toContain("services");
  });

  /** A salon elsewhere, with one page on another site and a deposit. */
  const elsewhere: Settings = {
    ...FIRST_SETTINGS,
    depositPercent: 50,
    contact: {
      address: "3 Allen Avenue, Ikeja, Lagos",
      phones: ["+234 803 111 2222"],
      whatsapp: "+234 803 333 4444",
      email: "hello@adesalon.ng",
      tiktok: "",
      instagram: "https://www.instagram.com/adesalon",
    },
  };
  /** But for the words that say what the name of the salon means. */
  const SAMPLE = /iwo|\bIbadan\b(?! is sweet)|Oyo|800 ?000 ?000|ibadandun\.example|@ibadandun|tiktok/i;
  it("of a salon elsewhere name nothing of the salon as delivered", async () => {
    for (const path of PAINTED_PATHS) {
      const page = await renderPage(path, BUILT, { ...content, settings: elsewhere }, "https://salon.example");
      // Its data have the empty field of the page that it does not have.
      expect(page.replace('"tiktok":""', "").match(SAMPLE)?.[0], path).toBeUndefined();
    }
  });

  it("of a salon elsewhere have its address in hero, description, search data and map link", async () => {
    const home = (await renderPage("/", BUILT, { ...content, settings: elsewhere }, "")).replaceAll("<!-- -->", "");
    const { address } = elsewhere.contact;
    expect(home).toContain(`for women and men, at ${address}.`);
    expect(home).toContain(`<meta name="description" content="${homeDescription(address)}"`);
    expect(home).toContain(`href="${mapLink(address).replaceAll("&", "&amp;")}"`);
    expect(home).not.toContain("Sketch map");
    const data = await structuredData([], elsewhere);
    expect(data["address"]).toEqual({ "@type": "PostalAddress", streetAddress: address, addressCountry: "NG" });
    expect(data).not.toHaveProperty("geo");
    expect(data["sameAs"]).toEqual(["https://www.instagram.com/adesalon"]);
  });

  it("have a pause of online booking", async () => {
    const pause = { until: TODAY, text: "We open on Sunday." };
    for (const path of ["/", "/bookings", "/plan", "/price-list"])
      expect(await renderPage(path, BUILT, { ...content, settings: { ...FIRST_SETTINGS, pause } }, "")).toContain(
        pause.text,
      );
  });

  it("let no form send its fields before the scripts run", async () => {
    for (const path of PAINTED_PATHS)
      for (const [form] of (await paint(path)).matchAll(/<form[^>]*>/g))
        expect(form, path).toContain('method="dialog"');
    expect(await paint("/sign-in")).toContain("<form");
  });
});
