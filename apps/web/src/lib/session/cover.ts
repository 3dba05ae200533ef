const TITLE = "Please sign in";
let title: HTMLTitleElement | undefined;

/**
 * Hides everything on the page but what has `data-over-cover`, from eyes, screen readers, keyboard, search and print, and the title
 * of the tab. The page stays as it is under the cover.
 */
export function coverPage(): void {
  document.documentElement.dataset["covered"] = "";
  if (title?.isConnected) return;
  title = document.createElement("title");
  title.textContent = TITLE;
  // The first title of a document is the one that is shown.
  document.head.prepend(title);
}

/** Shows the page again. */
export function uncoverPage(): void {
  delete document.documentElement.dataset["covered"];
  title?.remove();
  title = undefined;
}
