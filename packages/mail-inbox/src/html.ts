/** A piece of HTML whose values have been escaped. */
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

/** Writes HTML; every value that is not itself `html` is escaped, lists are joined. */
export const html = (parts: TemplateStringsArray, ...values: (Html | Html[] | string | number)[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)));
