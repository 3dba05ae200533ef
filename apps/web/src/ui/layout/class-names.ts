/** Joins the class names that are present, so that conditional ones read as `wide && "w-full"`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
