/** Offers something the page has made as a download; nothing is sent anywhere. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has its own copy by then; at once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
