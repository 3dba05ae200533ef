import { useState, type ComponentProps } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { AlertDialog } from "./alert-dialog.tsx";

const Question = lazyPart(async () => (await import("./alert-dialog.tsx")).AlertDialog, { isDialog: true });

/** An `AlertDialog` whose code loads with the first question. */
export function LazyAlertDialog(props: ComponentProps<typeof AlertDialog>) {
  const [wasAsked, setAsked] = useState(props.open);
  if (props.open && !wasAsked) setAsked(true);
  return wasAsked && <Question {...props} />;
}
