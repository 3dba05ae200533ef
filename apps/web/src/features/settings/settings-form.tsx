import { zodResolver } from "@hookform/resolvers/zod";
import type { DeskSettings, SettingsChange } from "@salon/contracts";
import { useEffect, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import { AffectedList, leadToDisplaced } from "../../domain/changes/affected-list.tsx";
import { affectedText, affectedTitle, type Affected } from "../../domain/changes/affected.ts";
import { WeekFields } from "../../domain/week-fields.tsx";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { ClosedDatesFields } from "./closed-dates-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { FIELD_IDS } from "./field-ids.ts";
import { GalleryFields } from "./gallery-fields.tsx";
import { PauseFields } from "./pause-fields.tsx";
import { RULE_LABELS, RuleFields } from "./rule-fields.tsx";
import { changesOf, settingsFormSchema, toForm, type SettingsForm as FormValues } from "./settings-form-values.ts";
import { usePreviewSettings, useUpdateSettings, deskSettingsQuery } from "./settings.queries.ts";
import { storedOf, whatChanged } from "../../lib/api/stale.ts";
import { StaleNotice } from "../../ui/feedback/stale-notice.tsx";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useLocation } from "react-router-dom";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** What the settings are called where another user has changed them. */
const LABELS = {
  pause: "Online booking",
  hours: "Opening hours",
  closedDates: "Closed dates",
  ...RULE_LABELS,
  contact: "Contact",
  gallery: "Pictures",
};

/** The form for all settings. A change that displaces appointments lists them before it is saved. */
function SettingsForm({ settings }: { settings: DeskSettings }) {
  const [base, setBase] = useState(settings);
  const [hit, setHit] = useState<{ change: SettingsChange; affected: Affected }>();
  const [asking, setAsking] = useState(false);
  const { module: dialog, load } = useLazyModule(loadDialog);
  const preview = usePreviewSettings();
  const update = useUpdateSettings();
  const { register, control, handleSubmit, formState, reset, setValue } = useForm<FormValues, unknown, DeskSettings>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: toForm(settings),
  });
  const { errors, isDirty, isSubmitted } = formState;
  const hours = useWatch({ control, name: "hours" });
  const open = (read: DeskSettings) => {
    setBase(read);
    reset(toForm(read));
  };
  const save = (change: SettingsChange, affected?: Affected) =>
    update.mutate(
      { change, read: base },
      {
        onSuccess: (saved) => {
          open(saved);
          if (affected) leadToDisplaced(affected);
        },
        onSettled: () => setAsking(false),
      },
    );
  const newer = storedOf<DeskSettings>(update.error);
  const submit = handleSubmit(async (filled) => {
    const change = changesOf(base, filled);
    if (Object.keys(change).length === 0) {
      toast("Nothing was changed");
      return;
    }
    if (!change.hours && !change.closedDates) {
      save(change);
      return;
    }
    const answer = await preview.mutateAsync(change).catch(() => null);
    if (answer?.bookings.length === 0) save(change);
    else if (answer) {
      setHit({ change, affected: answer });
      setAsking(await load());
    }
  });
  useFieldOfAddress();
  const busy = preview.isPending || update.isPending;
  const fields = { register, errors };
  return (
    <form noValidate className="space-y-6" onSubmit={(event) => void submit(event)}>
      {newer ? (
        <StaleNotice
          changes={whatChanged(LABELS, toForm(base), toForm(newer))}
          onLoad={() => {
            update.reset();
            open(newer);
          }}
        />
      ) : (
        <FailureSummary
          error={update.error ?? preview.error}
          fields={{ "contact.whatsapp": FIELD_IDS.whatsapp, "pause.until": FIELD_IDS.pauseUntil }}
        />
      )}
      <Group
        id={FIELD_IDS.pause}
        title="Online booking"
        lead="While it is paused, customers can neither book, pay for a cart nor wait for a place. What is booked, offered or being paid goes on, and so does the desk; staff may book online to try it."
      >
        <PauseFields {...fields} control={control} />
      </Group>
      <Group id={FIELD_IDS.hours} title="Opening hours" lead="The first and the last time that can be booked.">
        <WeekFields
          hours={hours}
          register={register}
          errors={errors.hours}
          onCopy={(week) => setValue("hours", week, { shouldDirty: true, shouldValidate: isSubmitted })}
          off="Closed"
        />
      </Group>
      <Group title="Closed dates">
        <ClosedDatesFields {...fields} control={control} />
      </Group>
      <Group title="Booking rules">
        <RuleFields {...fields} />
      </Group>
      <Group title="Contact">
        <ContactFields {...fields} />
      </Group>
      <Group
        id={FIELD_IDS.gallery}
        title="Pictures"
        lead="The home page shows them in this order, before its illustrations; seven at most."
      >
        <GalleryFields {...fields} control={control} />
      </Group>
      <SaveBar label="Save settings" busy={busy} dirty={isDirty} />
      <UnsavedGuard dirty={isDirty && !busy} />
      {dialog && hit && (
        <dialog.AlertDialog
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => save(hit.change, hit.affected)}
          loading={update.isPending}
          title={affectedTitle(hit.affected)}
          message={affectedText(
            hit.affected,
            ": call these customers and settle each of them in the list that follows",
          )}
          confirmLabel="Save anyway"
          cancelLabel="Go back"
        >
          <AffectedList {...hit.affected} />
        </dialog.AlertDialog>
      )}
    </form>
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
