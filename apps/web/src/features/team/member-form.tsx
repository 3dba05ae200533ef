import { zodResolver } from "@hookform/resolvers/zod";
import type { NewTeamMember, Service, Settings, TeamMember, User } from "@salon/contracts";
import type { ReactNode } from "react";
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import { PATHS } from "../../paths.ts";
import { asNumber } from "../../ui/forms/as-number.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { EditFrame, ReviewDialog } from "./edit-frame.tsx";
import { FormGroup, FormHead } from "./form-frame.tsx";
import { breakFieldId, RosterFields } from "./roster-fields.tsx";
import { ServiceChecks } from "./service-checks.tsx";
import { memberFormSchema, memberToForm, newMemberForm, type MemberForm } from "./member-form-values.ts";
import {
  MEMBER_SAVED,
  useCreateMember,
  usePreviewMember,
  usePreviewNewMember,
  useUpdateMember,
} from "./team.queries.ts";
import { useReviewedChange, useRowEdit } from "./use-row-edit.ts";
import { TimeOffFields } from "./time-off-fields.tsx";

/** What a member form chooses from. */
export type MemberChoices = {
  services: readonly Service[];
  /** The accounts of the staff without those of other members. */
  accounts: readonly User[];
};

const memberForm = (defaultValues: MemberForm) => ({ resolver: zodResolver(memberFormSchema), defaultValues });
const FIELDS = { name: "member-name", account: "member-account", commissionPercent: "member-commission" };
/** What the fields are called where another user has changed them. */
const LABELS = {
  name: "Name",
  commissionPercent: "Commission (percent)",
  active: "Active",
  bookable: "Customers may ask for this person",
  account: "Account",
  serviceIds: "Services",
  hours: "Hours",
  breaks: "Breaks",
  timeOff: "Time off",
};
/** The ids of the controls by the path of the server's messages. */
const fieldsOf = (breaks: number): Record<string, string> => ({
  ...FIELDS,
  ...Object.fromEntries(Array.from({ length: breaks }, (_, index) => [`breaks.${index}.from`, breakFieldId(index)])),
});

/** Adds a member of the team; the form then opens for the stored member. */
export function NewMember({ settings, ...choices }: MemberChoices & { settings: Settings }) {
  const navigate = useNavigate();
  const preview = usePreviewNewMember();
  const create = useCreateMember();
  const form = useForm<MemberForm, unknown, NewTeamMember>(memberForm(newMemberForm(settings)));
  const reviewed = useReviewedChange<NewTeamMember>({
    preview: preview.mutateAsync,
    save: async (member, { show }) => {
      const { _id } = await create.mutateAsync({ ...member, show });
      void navigate(`${PATHS.adminTeam}?person=${_id}`, { replace: true });
    },
  });
  const submit = form.handleSubmit(reviewed.submit);
  const { isDirty } = form.formState;
  const error = create.error ?? preview.error;
  return (
    <>
      <FormHead title="New person" />
      <form noValidate className="space-y-6" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={error} fields={fieldsOf(form.getValues("breaks").length)} />
        <MemberFieldGroups form={form} {...choices} />
        <SaveBar label="Add person" busy={preview.isPending || create.isPending} dirty={isDirty} />
      </form>
      <ReviewDialog reviewed={reviewed} saving={create.isPending} />
      <UnsavedGuard dirty={isDirty && !create.isPending && !create.isSuccess} />
    </>
  );
}

type EditMemberProps = MemberChoices & {
  member: TeamMember;
  /** Loads the stored member again. */
  reload: () => Promise<TeamMember | undefined>;
  /** Renders the button that gives an appointment of this person to another one. */
  children: (line: AffectedLine, onReplaced: () => void) => ReactNode;
};

/** Changes a member of the team. A change that leaves appointments without the person lists them before saving. */
export function EditMember({ member, reload, children, ...choices }: EditMemberProps) {
  const form = useForm<MemberForm, unknown, NewTeamMember>(memberForm(memberToForm(member)));
  const edit = useRowEdit({
    stored: member,
    reload,
    preview: usePreviewMember(member._id),
    update: useUpdateMember(member._id),
    valuesOf: (stored) => z.parse(memberFormSchema, memberToForm(stored)),
    labels: LABELS,
    saved: MEMBER_SAVED,
    fill: (stored) => form.reset(memberToForm(stored)),
  });
  const save = form.handleSubmit(edit.save);
  return (
    <EditFrame
      edit={edit}
      label="Save person"
      dirty={form.formState.isDirty}
      fields={fieldsOf(form.getValues("breaks").length)}
      onSubmit={(event) => void save(event)}
      action={children}
      below={
        <FormGroup title="Calendar" lead={`The coming appointments of ${edit.base.name} in a calendar program.`}>
          <CalendarFeed member={member} />
        </FormGroup>
      }
    >
      <MemberFieldGroups form={form} {...choices} />
    </EditFrame>
  );
}

type FieldGroupsProps = MemberChoices & { form: UseFormReturn<MemberForm, unknown, NewTeamMember> };

/** The fields of a member, in groups. */
function MemberFieldGroups({ form, services, accounts }: FieldGroupsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const fields = { register, control, errors };
  return (
    <>
      <FormGroup title="Person">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            {...register("name")}
            id={FIELDS.name}
            label="Name"
            autoComplete="off"
            error={errors.name?.message}
          />
          <SelectField {...register("account")} id={FIELDS.account} label="Account" error={errors.account?.message}>
            <option value="">No account</option>
            {accounts.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>
                {name} ({email})
              </option>
            ))}
          </SelectField>
          <TextField
            {...register("commissionPercent", { setValueAs: asNumber })}
            id={FIELDS.commissionPercent}
            label="Commission (percent)"
            hint="A change counts for appointments from today on."
            inputMode="numeric"
            autoComplete="off"
            error={errors.commissionPercent?.message}
          />
        </div>
        <div>
          <Checkbox {...register("bookable")} label="Customers may ask for this person" />
          <Checkbox {...register("active")} label="Active: serves customers" />
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
              onChange={onChange}
              error={errors.serviceIds?.message}
            />
          )}
        />
      </FormGroup>
      <FormGroup
        title="Hours"
        lead="The first and the last time at which this person starts work on a customer on each day."
      >
        <RosterFields {...fields} getValues={form.getValues} setValue={form.setValue} />
      </FormGroup>
      <FormGroup title="Days off">
        <TimeOffFields {...fields} />
      </FormGroup>
    </>
  );
}
