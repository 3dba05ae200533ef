import { zodResolver } from "@hookform/resolvers/zod";
import { clientChangeSchema, MAX_ALERT, type Client } from "@salon/contracts";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { storedOf, whatChanged } from "../../../lib/api/stale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { StaleNotice } from "../../../ui/feedback/stale-notice.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { UnsavedGuard } from "../../../ui/forms/unsaved-guard.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useUpdateClient } from "../clients.queries.ts";

const formSchema = z.object({ alert: clientChangeSchema.shape.alert });

/** Changes the alert of a card; an empty one is none. */
export function AlertForm({ client }: { client: Client }) {
  const { _id } = client;
  // What is being typed is about the card as it was read.
  const [base, setBase] = useState(client);
  const alert = base.alert ?? "";
  const update = useUpdateClient(_id, "Alert saved");
  const { register, handleSubmit, formState, reset, control } = useForm({
    resolver: zodResolver(formSchema),
    mode: "onChange",
    values: { alert },
  });
  const typed = useWatch({ control, name: "alert" }) ?? "";
  const { errors, isDirty } = formState;
  const id = `alert-${_id}`;
  if (!isDirty && base !== client) setBase(client);
  const newer = storedOf<Client>(update.error);
  const open = (card: Client) => {
    setBase(card);
    reset({ alert: card.alert ?? "" });
  };
  const submit = handleSubmit((body) => update.mutate({ ...body, revision: base.revision }, { onSuccess: open }));
  return (
    <Card>
      <h2 className="mb-3 text-xl">Alert</h2>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        {newer ? (
          <StaleNotice
            changes={whatChanged({ alert: "Alert", name: "Name" }, base, newer)}
            onLoad={() => {
              update.reset();
              open(newer);
            }}
          />
        ) : (
          <FailureSummary error={update.error} fields={{ alert: id }} />
        )}
        <TextField
          {...register("alert")}
          id={id}
          label="What staff must know"
          hint={`Shown on the day board and when you book for this client. ${Array.from(typed).length} of ${MAX_ALERT} characters.`}
          autoComplete="off"
          error={errors.alert?.message}
        />
        <Button type="submit" size="small" loading={update.isPending}>
          Save alert
        </Button>
      </form>
      <UnsavedGuard dirty={isDirty && !update.isPending} />
    </Card>
  );
}
