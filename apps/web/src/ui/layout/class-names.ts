/** Joins class names and skips falsy ones: `classNames("p-4", wide && "w-full")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
