import { zodResolver } from "@hookform/resolvers/zod";
import { lagosDay, newPatchTestSchema, noonOf, PAGE_TEXTS, type Client, type Service } from "@salon/contracts";
import { useForm } from "react-hook-form";
import { formatDate } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useAddPatchTest } from "../clients.queries.ts";

const RESULTS = { passed: "Passed", reacted: "Reacted" } as const;

type PatchTestsProps = { client: Client; services: readonly Service[] };

/** The patch tests of a card, newest first, and the form that adds one. */
export function PatchTests({ client, services }: PatchTestsProps) {
  const { patchTests } = client;
  return (
    <Card>
      <h2 className="mb-3 text-xl">Patch tests</h2>
      <PatchTestForm client={client} services={services} />
      {patchTests.length === 0 ? (
        <p className="mt-4 text-fg-muted">No patch tests yet.</p>
      ) : (
        <ul aria-label="Patch tests" className="mt-4 divide-y divide-hairline border-t border-hairline">
          {patchTests.map(({ _id, service, day, result, by }) => (
            <li key={_id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{service}</span>
                <span className="block text-sm text-fg-muted">
                  {formatDate(noonOf(day))}, {by}
                </span>
              </span>
              <Badge tone={result === "passed" ? "success" : "danger"}>{RESULTS[result]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PatchTestForm({ client: { _id }, services }: PatchTestsProps) {
  const today = lagosDay(useNow());
  const add = useAddPatchTest(_id);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(newPatchTestSchema),
    defaultValues: { serviceId: "", day: today, result: "passed" as const },
  });
  const { errors } = formState;
  const fields = { serviceId: `test-service-${_id}`, day: `test-day-${_id}`, result: `test-result-${_id}` };
  const submit = handleSubmit((test) => add.mutate(test, { onSuccess: () => reset() }));
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={add.error} fields={fields} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          {...register("serviceId")}
          id={fields.serviceId}
          label="Service"
          error={errors.serviceId && PAGE_TEXTS.serviceRequired}
        >
          <option value="">Select a Service</option>
          {services.map(({ _id: service, name }) => (
            <option key={service} value={service}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register("day")}
          id={fields.day}
          label="Day"
          type="date"
          max={today}
          error={errors.day?.message}
        />
        <SelectField {...register("result")} id={fields.result} label="Result" error={errors.result?.message}>
          {Object.entries(RESULTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" size="small" loading={add.isPending}>
        Add patch test
      </Button>
    </form>
  );
}
