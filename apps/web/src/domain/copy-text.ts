import { toast } from "react-hot-toast/headless";
import { showFailure } from "../lib/api/kept-failure.ts";

/** Copies a text and says `done` in a toast. Where the browser refuses, `byHand` stays over the page until it is dismissed. */
export async function copyText(text: string, done: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    showFailure(byHand);
  }
}
