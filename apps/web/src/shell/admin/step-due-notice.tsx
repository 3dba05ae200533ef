import { ShieldAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { formatDate } from "../../lib/format/format.ts";
import { PATHS, TWO_STEPS_ANCHOR } from "../../paths.ts";

/** Says on every page of the back office from when on this admin needs a second step, and leads there. */
export function StepDueNotice({ due }: { due: string }) {
  return (
    <p
      role="note"
      data-print="no"
      className="mb-6 flex items-start gap-3 rounded-control border-l-6 border-l-amber-800 bg-sunken px-4 py-2.5 text-sm font-semibold"
    >
      <ShieldAlert aria-hidden="true" className="size-5 shrink-0 text-amber-800" />
      <span>
        From {formatDate(due)} your account opens with two steps only.{" "}
        <Link to={`${PATHS.myData}#${TWO_STEPS_ANCHOR}`} className="text-link inline-block py-1">
          Set up the second step
        </Link>
      </span>
    </p>
  );
}
