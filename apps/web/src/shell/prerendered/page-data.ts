import type { Settings } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { settingsQuery } from "../../domain/settings.ts";

/** What the server writes into every page, so that nobody waits for it. */
export interface PageData {
  settings: Settings;
}

const PLACE = "page-data";
/** A page may have been kept for a while: what stands in it will do for reading, and a form asks for it again. */
const AGE_MS = 60_000;

/** The data as an element of the page: never run, and unable to end itself early. */
export const writePageData = (data: PageData): string =>
  `<script type="application/json" id="${PLACE}">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;

/** Puts what the server wrote into the page in its place in the cache; nothing in development, where it is fetched. */
export function readPageData(client: QueryClient): void {
  const written = document.getElementById(PLACE)?.textContent;
  if (written) seedPageData(client, JSON.parse(written) as PageData);
}

/** Puts page data into a cache. */
export function seedPageData(client: QueryClient, { settings }: PageData): void {
  client.setQueryData(settingsQuery.queryKey, settings, { updatedAt: Date.now() - AGE_MS });
}
