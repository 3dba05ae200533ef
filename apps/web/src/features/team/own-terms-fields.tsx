import { isPriced, timeframeMinutes, type NewTeamMember, type Service } from "@salon/contracts";
import { formatPrice } from "../../lib/format/format.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { FormFields } from "../../ui/forms/use-save-form.ts";
import type { MemberForm, OwnTermsRow } from "./member-form-values.ts";

type OwnTermsFieldsProps = {
  form: FormFields<MemberForm, NewTeamMember>;
  /** The rows of the form, each with the id of its fields. */
  rows: readonly (OwnTermsRow & { id: string })[];
  services: readonly Service[];
};

/** What a person asks and needs for each service that they do; an empty field means the service's. */
export function OwnTermsFields({ form, rows, services }: OwnTermsFieldsProps) {
  const { own } = form.form.formState.errors;
  const listError = own?.root?.message ?? own?.message;
  if (rows.length === 0) return <p className="text-fg-muted">First choose what this person does.</p>;
  return (
    <>
      <ul className="space-y-4">
        {rows.map(({ id, serviceId, price: typed }, index) => {
          const service = services.find(({ _id }) => _id === serviceId);
          if (!service) return null;
          const { name, price, timeframe } = service;
          return (
            <li key={id} className="grid grid-cols-2 items-start gap-x-3 gap-y-2 lg:grid-cols-[1fr_11rem_9rem]">
              <div className="wrap-anywhere max-lg:col-span-full lg:pt-8">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-fg-muted">
                  {formatPrice(price)}, {timeframeMinutes(timeframe)} minutes
                </p>
              </div>
              {isPriced({ price }) || typed !== "" ? (
                <TextField
                  {...form.field(`own.${index}.price`)}
                  label="Price (NGN)"
                  aria-label={`Price (NGN) for ${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ) : (
                <span aria-hidden="true" />
              )}
              <TextField
                {...form.field(`own.${index}.minutes`)}
                label="Minutes"
                aria-label={`Minutes for ${name}`}
                inputMode="numeric"
                autoComplete="off"
              />
            </li>
          );
        })}
      </ul>
      {listError && <p className="mt-2 text-sm font-semibold text-danger">{listError}</p>}
    </>
  );
}
