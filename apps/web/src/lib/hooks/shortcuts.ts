import { useEffect } from "react";
import { readStored, writeStored } from "../browser/storage.ts";
import { createExternalStore } from "./external-store.ts";

const NAME = "shortcuts";
const OFF = "off";

/** Whether a single key does something on this device; null until it is read. */
const single = createExternalStore<boolean | null>(null);
const areOn = (): boolean => {
  const known = single.get() ?? readStored("localStorage", NAME) !== OFF;
  single.set(known);
  return known;
};

/** Whether the shortcuts of one key are on, and a function that turns them on or off; this device keeps it. */
export function useShortcuts(): [areOn: boolean, turn: (on: boolean) => void] {
  const known = single.use();
  useEffect(() => void areOn(), []);
  return [
    known ?? true,
    (on) => {
      writeStored("localStorage", NAME, on ? "on" : OFF);
      single.set(on);
    },
  ];
}

/** Whether a press of a key alone is a shortcut: not in a field or a dialog, with or without Caps Lock, and not where it is turned off. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isPlain = event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isTyping = document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  return isPlain && !isTyping && !isInDialog() && areOn();
}

/** Whether a dialog is open. */
export const isInDialog = (): boolean => document.querySelector("[role$=dialog]") !== null;
