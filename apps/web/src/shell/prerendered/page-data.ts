import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** An answer of the API that the server writes into a page, so that the page needs no request; its age in the cache in ms. */
export type PageAnswer = [key: QueryKey, answer: unknown, ageMs: number];

const ELEMENT_ID = "page-data";

/** An answer in the page of every address that has none: a link to a bill that does not exist is drawn as that page from the start. */
export const NO_SUCH_PAGE: PageAnswer = [["no-page"], true, 0];

/** Whether the server answered with the page of an address that has none. */
export const isNoPage = (client: QueryClient): boolean => client.getQueryData(NO_SUCH_PAGE[0]) === true;

/** The answers as a script element, which is not executable; `<` is escaped so that the data cannot end the element. */
export const writePageData = (answers: readonly PageAnswer[]): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(answers).replaceAll("<", String.raw`\u003c`)}</script>`;

/** Puts the answers in the document into the query cache; in development there are none and the page requests them. */
export function readPageData(client: QueryClient): void {
  const written = document.getElementById(ELEMENT_ID)?.textContent;
  if (written) seedPageData(client, JSON.parse(written) as PageAnswer[]);
}

/** Puts answers into a query cache. */
export function seedPageData(client: QueryClient, answers: readonly PageAnswer[]): void {
  for (const [key, answer, age] of answers) client.setQueryData(key, answer, { updatedAt: Date.now() - age });
}
