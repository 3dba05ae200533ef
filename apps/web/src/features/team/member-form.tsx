import type {
  MemberCreation,
  NewTeamMember,
  Service,
  Settings,
  TeamMember,
  TeamMemberChange,
  User,
} from "@salon/contracts";
import type { ReactNode } from "react";
import { Controller, useFieldArray } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import { useReviewedSave } from "../../domain/changes/use-reviewed-save.ts";
import { PATHS } from "../../paths.ts";
import { asNumber } from "../../ui/forms/as-number.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm, type FormFields } from "../../ui/forms/use-save-form.ts";
import { needsReview } from "./affected-lines.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { EditFrame } from "./edit-frame.tsx";
import { FormGroup } from "./form-frame.tsx";
import { RosterFields } from "./roster-fields.tsx";
import { ServiceChecks } from "./service-checks.tsx";
import { memberFormSchema, memberToForm, newMemberForm, ownRows, type MemberForm } from "./member-form-values.ts";
import { OwnTermsFields } from "./own-terms-fields.tsx";
import { useCreateMember, usePreviewMember, usePreviewNewMember, useUpdateMember } from "./team.queries.ts";
import { TimeOffFields } from "./time-off-fields.tsx";

/** What a member form chooses from. */
export type MemberChoices = {
  services: readonly Service[];
  /** The accounts of the staff without those of other members. */
  accounts: readonly User[];
};

/** What the fields are called where another user has changed them. */
const LABELS = {
  name: "Name",
  commissionPercent: "Commission (percent)",
  active: "Active",
  bookable: "Customers may ask for this person",
  account: "Account",
  serviceIds: "Services",
  own: "Prices and lengths of their own",
  hours: "Hours",
  breaks: "Breaks",
  timeOff: "Time off",
};
/** Adds a member of the team; the form then opens for the stored member. */
export function NewMember({ settings, ...choices }: MemberChoices & { settings: Settings }) {
  const navigate = useNavigate();
  const reviewed = useReviewedSave({ preview: usePreviewNewMember(), save: useCreateMember(), needsReview });
  const form = useSaveForm({
    schema: memberFormSchema,
    start: newMemberForm(settings),
    save: reviewed,
    bodyOf: ({ own = [], ...member }, key): MemberCreation => ({ ...member, ...(own.length > 0 && { own }), key }),
    onSaved: ({ _id }) => void navigate(`${PATHS.adminTeam}?person=${_id}`, { replace: true }),
  });
  return (
    <EditFrame
      of={form}
      reviewed={reviewed}
      title="New person"
      label="Add person"
      saidOfMade={({ name }) => ({ text: name })}
    >
      <MemberFieldGroups form={form} {...choices} />
    </EditFrame>
  );
}

type EditMemberProps = MemberChoices & {
  member: TeamMember;
  /** Renders the button that gives an appointment of this person to another one. */
  children: (line: AffectedLine, onReplaced: () => void) => ReactNode;
};

/** Changes a member of the team. A change that leaves appointments without the person lists them before saving. */
export function EditMember({ member, children, ...choices }: EditMemberProps) {
  const reviewed = useReviewedSave({
    preview: usePreviewMember(member._id),
    save: useUpdateMember(member._id),
    needsReview,
  });
  const form = useSaveForm({
    schema: memberFormSchema,
    record: { stored: member, formOf: memberToForm, labels: LABELS, saved: "Person saved" },
    save: reviewed,
    bodyOf: (changes, _key, { revision }): TeamMemberChange => ({ ...changes, revision }),
  });
  return (
    <EditFrame
      of={form}
      reviewed={reviewed}
      label="Save person"
      action={children}
      below={
        <FormGroup title="Calendar" lead={`The coming appointments of ${member.name} in a calendar program.`}>
          <CalendarFeed member={member} />
        </FormGroup>
      }
    >
      <MemberFieldGroups form={form} {...choices} />
    </EditFrame>
  );
}

type FieldGroupsProps = MemberChoices & { form: FormFields<MemberForm, NewTeamMember> };

/** The fields of a member, in groups. */
function MemberFieldGroups({ form, services, accounts }: FieldGroupsProps) {
  const { control } = form.form;
  const own = useFieldArray({ control, name: "own" });
  return (
    <>
      <FormGroup title="Person">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField {...form.field("name")} label="Name" autoComplete="off" />
          <SelectField {...form.field("account")} label="Account">
            <option value="">No account</option>
            {accounts.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>
                {name} ({email})
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field("commissionPercent", { setValueAs: asNumber })}
            label="Commission (percent)"
            hint="A change counts for appointments from today on."
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div>
          <Checkbox {...form.box("bookable")} label="Customers may ask for this person" />
          <Checkbox {...form.box("active")} label="Active: serves customers" />
        </div>
      </FormGroup>
      <FormGroup title="Services">
        <Controller
          control={control}
          name="serviceIds"
          render={({ field: { value, onChange } }) => (
            <ServiceChecks
              legend="What this person does"
              hint="A service that at least one active person does is booked with people."
              services={services}
              value={value}
              onChange={(ids) => {
                onChange(ids);
                own.replace(ownRows(ids, form.form.getValues("own")));
              }}
              error={form.errorOf("serviceIds")}
            />
          )}
        />
      </FormGroup>
      <FormGroup
        title="Prices and lengths of their own"
        lead="Customers who ask for this person pay this price. An empty field means the service's."
      >
        <OwnTermsFields form={form} rows={own.fields} services={services} />
      </FormGroup>
      <FormGroup
        title="Hours"
        lead="The first and the last time at which this person starts work on a customer on each day."
      >
        <RosterFields form={form} />
      </FormGroup>
      <FormGroup title="Days off">
        <TimeOffFields form={form} />
      </FormGroup>
    </>
  );
}
