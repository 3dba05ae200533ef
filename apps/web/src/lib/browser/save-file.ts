import { MINUTE_MS } from "@salon/contracts";
/** Offers a text as a file download; no request is sent. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers need the URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
