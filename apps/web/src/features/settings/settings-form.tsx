import type { DeskSettings } from "@salon/contracts";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { AffectedList } from "../../domain/changes/affected-list.tsx";
import { affectedText, affectedTitle, type Affected } from "../../domain/changes/affected.ts";
import { useReviewedSave } from "../../domain/changes/use-reviewed-save.ts";
import { WeekFields } from "../../domain/week-fields.tsx";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { useModuleWhen } from "../../lib/hooks/use-lazy-module.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { ClosedDatesFields } from "./closed-dates-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { FIELD_IDS } from "./field-ids.ts";
import { GalleryFields } from "./gallery-fields.tsx";
import { PauseFields } from "./pause-fields.tsx";
import { RULE_LABELS, RuleFields } from "./rule-fields.tsx";
import { settingsFormSchema, toForm } from "./settings-form-values.ts";
import {
  deskSettingsQuery,
  usePreviewSettings,
  useUpdateSettings,
  type ReadSettingsChange,
} from "./settings.queries.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** What the settings are called where another user has changed them. */
const LABELS = {
  pause: "Online booking",
  hours: "Opening hours",
  closedDates: "Closed dates",
  ...RULE_LABELS,
  contact: "Contact",
  foreignNumbers: "Messages to other countries",
  gallery: "Pictures",
} satisfies Record<Exclude<keyof DeskSettings, "confirmed">, string>;

/** The form for all settings. A change that displaces appointments lists them before it is saved. */
function SettingsForm({ settings }: { settings: DeskSettings }) {
  const reviewed = useReviewedSave({
    preview: usePreviewSettings(),
    save: useUpdateSettings(),
    needsReview: ({ bookings }: Affected) => bookings.length > 0,
    isPreviewed: ({ change }: ReadSettingsChange) => Boolean(change.hours ?? change.closedDates),
  });
  const form = useSaveForm({
    schema: settingsFormSchema,
    record: { stored: settings, formOf: toForm, labels: LABELS, saved: "Settings saved" },
    save: reviewed,
    bodyOf: (change, _key, read) => ({ change, read }),
    ids: FIELD_IDS,
  });
  useFieldOfAddress();
  return (
    <>
      <PageForm of={form} action="Save settings" button="bar" className="space-y-6">
        <Group
          id={FIELD_IDS.onlineBooking}
          title="Online booking"
          lead="While it is paused, customers can neither book, pay for a cart nor wait for a place. What is booked, offered or being paid goes on, and so does the desk; staff may book online to try it."
        >
          <PauseFields form={form} />
        </Group>
        <Group id={FIELD_IDS.openingHours} title="Opening hours" lead="The first and the last time that can be booked.">
          <WeekFields
            hours={form.watch("hours")}
            register={form.form.register}
            errors={form.form.formState.errors.hours}
            onCopy={(week) => form.set("hours", week)}
            off="Closed"
          />
        </Group>
        <Group title="Closed dates">
          <ClosedDatesFields form={form} />
        </Group>
        <Group title="Booking rules">
          <RuleFields form={form} />
        </Group>
        <Group title="Contact">
          <ContactFields form={form} />
        </Group>
        <Group
          id={FIELD_IDS.pictures}
          title="Pictures"
          lead="The home page shows them in this order, before its illustrations; seven at most."
        >
          <GalleryFields form={form} />
        </Group>
      </PageForm>
      {reviewed.review && (
        <Displaced
          affected={reviewed.review.affected}
          saving={reviewed.isStoring}
          onSave={() => reviewed.confirm({})}
          onClose={reviewed.close}
        />
      )}
    </>
  );
}

type DisplacedProps = { affected: Affected; saving: boolean; onSave: () => void; onClose: () => void };

/** The appointments that could not take place after a change, before it is saved. */
function Displaced({ affected, saving, onSave, onClose }: DisplacedProps) {
  const dialog = useModuleWhen(loadDialog, true);
  return (
    dialog && (
      <dialog.AlertDialog
        open
        onCancel={onClose}
        onConfirm={onSave}
        loading={saving}
        title={affectedTitle(affected)}
        message={affectedText(affected, ": call these customers and settle each of them in the list that follows")}
        confirmLabel="Save anyway"
        cancelLabel="Go back"
      >
        <AffectedList {...affected} />
      </dialog.AlertDialog>
    )
  );
}

/** Moves the focus to the field that the address names, or to the heading of a group of fields. */
function useFieldOfAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const place = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const heading = place?.querySelector("h2");
    if (heading) heading.tabIndex = -1;
    place?.scrollIntoView({ block: "start" });
    (heading ?? place)?.focus({ preventScroll: true });
  }, [location]);
}

function Group({ id, title, lead, children }: { id?: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <Card id={id}>
      <h2 className="text-xl">{title}</h2>
      {lead && <p className="mt-1 text-fg-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

/** Loads the current settings into the form. */
export function SettingsEditor() {
  const query = useFreshQuery(deskSettingsQuery);
  return (
    <Loaded query={query} skeleton={{ rows: 8, label: "Loading the settings…", rowClassName: "h-16 w-full" }}>
      {(settings) => <SettingsForm settings={settings} />}
    </Loaded>
  );
}
