import { lazyPart } from "../feedback/lazy-part.tsx";

/** An `AlertDialog` whose code loads with the first question. */
export const LazyAlertDialog = lazyPart(async () => (await import("./alert-dialog.tsx")).AlertDialog, {
  isDialog: true,
});
