/**
 * Marks a query as the page's own: when the API refuses it with 403 or 404, there is no such page. Every other query of the page
 * says in its place that it failed.
 */
export const pageOwn = <Options extends { meta?: object }>(options: Options): Options => ({
  ...options,
  meta: { ...options.meta, pageOwn: true },
});
