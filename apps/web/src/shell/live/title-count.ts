const COUNT = /^\(\d+\) /;

/** Shows a number before the title of the tab; 0 removes it. */
export function showCount(count: number): void {
  const title = document.title.replace(COUNT, "");
  const shown = count > 0 ? `(${count}) ${title}` : title;
  if (shown !== document.title) document.title = shown;
}
