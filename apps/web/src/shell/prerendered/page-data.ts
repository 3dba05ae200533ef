import type { Settings } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { settingsQuery } from "../../domain/settings.ts";

/** Data that the server writes into every page, so that it needs no request. */
export interface PageData {
  settings: Settings;
}

const ELEMENT_ID = "page-data";
/** The age that page data is given in the cache: a page may be cached, so forms fetch its data again. */
const INITIAL_AGE_MS = 60_000;

/** The data as a script element, which is not executable; `<` is escaped so that the data cannot end the element. */
export const writePageData = (data: PageData): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;

/** Puts the page data of the document into the query cache; in development there is none and the page fetches it. */
export function readPageData(client: QueryClient): void {
  const written = document.getElementById(ELEMENT_ID)?.textContent;
  if (written) seedPageData(client, JSON.parse(written) as PageData);
}

/** Puts page data into a query cache. */
export function seedPageData(client: QueryClient, { settings }: PageData): void {
  client.setQueryData(settingsQuery.queryKey, settings, { updatedAt: Date.now() - INITIAL_AGE_MS });
}
