import { useEffect, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { affectedText, type Affected } from "../../domain/changes/affected.ts";
import { formatDate } from "../../lib/format/format.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { linkTo, PATHS } from "../../paths.ts";
import type { AffectedLine } from "./use-row-edit.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

type AffectedLinesProps = {
  affected: Affected;
  title: string;
  /** What to do about an appointment, such as the button "Find a replacement". */
  children?: ((line: AffectedLine) => ReactNode) | undefined;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** Lists the appointments that a change affects before it is saved; saving leaves them as they are. */
export function AffectedLines({ affected, title, children, saving, onSave, onClose }: AffectedLinesProps) {
  const { module: dialog, load } = useLazyModule(loadDialog);
  useEffect(() => {
    if (!dialog) void load();
  }, [dialog, load]);
  if (!dialog) return null;
  const solved = affected.bookings.length === 0;
  return (
    <dialog.AlertDialog
      open
      onCancel={onClose}
      onConfirm={onSave}
      loading={saving}
      title={solved ? "Every appointment is covered" : title}
      message={solved ? "The change can be saved now." : affectedText(affected, " until you change them")}
      confirmLabel={solved ? "Save" : "Save anyway"}
      cancelLabel="Go back"
    >
      {!solved && (
        <ul className="max-h-80 divide-y divide-hairline overflow-y-auto rounded-cloth border border-hairline">
          {affected.bookings.map((line) => (
            <li
              key={`${line.bookingId} ${line.item}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
            >
              <div className="min-w-0">
                <Link
                  to={linkTo(PATHS.adminBookingDetails, { id: line.bookingId })}
                  target="_blank"
                  className="text-link wrap-anywhere"
                >
                  {line.customer || "Deleted account"}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span className="block text-sm wrap-anywhere">
                  {line.service}, {formatDate(line.date)}, {line.time}
                </span>
              </div>
              {children?.(line)}
            </li>
          ))}
        </ul>
      )}
    </dialog.AlertDialog>
  );
}
