import type { TeamPreview } from "@salon/contracts";
import { anyoneEndsText, anyoneEndsTitle } from "../../domain/changes/anyone-ends.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";

type AnyoneEndsProps = {
  of: { isStoring: boolean; confirm: (answers: object) => void; close: () => void };
  services: NonNullable<TeamPreview["byName"]>;
};

/** Asks before a change of a service after which it is only had from a person who is named. */
export const AnyoneEnds = ({ of: { isStoring, confirm, close }, services }: AnyoneEndsProps) => (
  <AlertDialog
    open
    onCancel={close}
    onConfirm={() => confirm({})}
    loading={isStoring}
    title={anyoneEndsTitle(services)}
    message={services.map(anyoneEndsText).join(" ")}
    confirmLabel="Save"
    cancelLabel="Go back"
  />
);
