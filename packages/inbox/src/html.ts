/** HTML in which every value has been escaped. */
export class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const render = (value: unknown): string => {
  if (value instanceof Html) return value.value;
  if (Array.isArray(value)) return value.map(render).join("");
  return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
};

/** Template tag for HTML: escapes every value that is not `Html`, and joins lists. */
export const html = (parts: TemplateStringsArray, ...values: (Html | Html[] | string | number)[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)));
