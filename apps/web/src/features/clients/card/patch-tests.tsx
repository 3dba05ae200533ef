import { lagosDay, newPatchTestSchema, noonOf, PAGE_TEXTS, type Client, type Service } from "@salon/contracts";
import { formatDate } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
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

/** The test that was added last, whose id is the highest, such as `Braiding, Sat, 01 Jun 2030, Passed`. */
function lastAdded(tests: Client["patchTests"]): string {
  const { service, day, result } = tests.reduce((last, test) => (test._id > last._id ? test : last));
  return `${service}, ${formatDate(noonOf(day))}, ${RESULTS[result]}`;
}

function PatchTestForm({ client: { _id }, services }: PatchTestsProps) {
  const today = lagosDay(useNow());
  const form = useSaveForm({
    schema: newPatchTestSchema,
    start: { serviceId: "", day: today, result: "passed" },
    save: useAddPatchTest(_id),
    bodyOf: (test, key) => ({ ...test, key }),
    again: true,
  });
  return (
    <PageForm
      of={form}
      action="Add patch test"
      button="small"
      saidOfMade={({ patchTests }) => ({ text: lastAdded(patchTests) })}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          {...form.field("serviceId")}
          label="Service"
          error={form.errorOf("serviceId") && PAGE_TEXTS.serviceRequired}
        >
          <option value="">Select a Service</option>
          {services.map(({ _id: service, name }) => (
            <option key={service} value={service}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field("day")} label="Day" type="date" max={today} />
        <SelectField {...form.field("result")} label="Result">
          {Object.entries(RESULTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </PageForm>
  );
}
