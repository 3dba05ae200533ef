type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "input, select, textarea";
const isSelect = (field: Field): field is HTMLSelectElement => field.localName === "select";
const isTick = (field: Field): field is HTMLInputElement => field.type === "radio" || field.type === "checkbox";

/** What the user entered into a field; undefined for the value from the server. */
function enteredIn(field: Field): string | boolean | undefined {
  if (isTick(field)) return field.checked === field.defaultChecked ? undefined : field.checked;
  // The server chooses the first option of every select.
  const first = isSelect(field) ? field.options[0]?.value : field.defaultValue;
  return field.value === first ? undefined : field.value;
}

/** Enters a value as a user does, so that React sees a change: it compares with the last value that it set itself. */
function enter(field: Field, entered: string | boolean): void {
  if (isTick(field)) {
    field.checked = !entered;
    return field.click();
  }
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, entered);
  field.dispatchEvent(new Event(isSelect(field) ? "change" : "input", { bubbles: true }));
}

/**
 * Keeps what the user enters and the button pressed last on a painted page before React listens to it, as hydration would ignore or
 * clear it. Call the result when hydration begins; its own result enters and presses again, for the end of the hydration.
 */
export function keepEarlyInput(root: Element): () => () => void {
  const kept = new Map<Field, string | boolean | undefined>();
  let pressed: HTMLButtonElement | null = null;
  const keep = (field: Field) => kept.set(field, enteredIn(field));
  const onInput = ({ target }: Event) => keep(target as Field);
  const onClick = ({ target }: Event) => (pressed = (target as Element).closest("button"));
  for (const field of root.querySelectorAll<Field>(FIELDS)) keep(field);
  root.addEventListener("input", onInput, true);
  root.addEventListener("click", onClick, true);
  return () => {
    root.removeEventListener("click", onClick, true);
    return () => {
      root.removeEventListener("input", onInput, true);
      for (const [field, entered] of kept) if (entered !== undefined && field.isConnected) enter(field, entered);
      pressed?.click();
    };
  };
}
