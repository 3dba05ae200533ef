/** A length as the salon writes it, such as `45mins`, `1hr` or `2hrs 30mins`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours}${hours === 1 ? "hr" : "hrs"}`, (rest > 0 || hours === 0) && `${rest}mins`]
    .filter(Boolean)
    .join(" ");
}
