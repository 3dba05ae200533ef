import { BRAND, TAGLINE } from "@salon/contracts";

/** A hanging of indigo cloth: squares of resist marks, with the name of the house in the middle. */
export function AuthCloth() {
  return (
    <div className="on-cloth stitched relative hidden overflow-hidden lg:block">
      <p className="absolute inset-x-0 bottom-0 p-12">
        <span className="block font-display text-2xl font-extrabold">{BRAND}</span>
        <span className="mt-1 block text-on-cloth-muted">{TAGLINE}</span>
      </p>
    </div>
  );
}
