import { zodResolver } from "@hookform/resolvers/zod";
import { clientChangeSchema, MAX_CLIENT_PHONES, type Client } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { storedOf, whatChanged } from "../../../lib/api/stale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { StaleNotice } from "../../../ui/feedback/stale-notice.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useUpdateClient } from "../clients.queries.ts";

const { name, email, phones } = clientChangeSchema.shape;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The form has one number on each line. */
const formSchema = z.object({
  name,
  email,
  phones: z.pipe(z.pipe(z.string(), z.transform(linesOf)), z.nonoptional(phones)),
});
type Typed = z.input<typeof formSchema>;

const toForm = ({ name, email = "", phones }: Client): Typed => ({
  name,
  email,
  phones: phones.map(({ shown }) => shown).join("\n"),
});
const LABELS = { name: "Name", email: "E-mail", phones: "Phone numbers", alert: "Alert" };

type EditClientDialogProps = { client: Client; onClose: () => void };

/** Changes name, numbers and e-mail of a card. Bookings of the past keep the name that they were made with. */
export function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const id = useId();
  // What is typed is about the card as it was read.
  const [base, setBase] = useState(client);
  const update = useUpdateClient(client._id, "Card saved");
  const newer = storedOf<Client>(update.error);
  const { register, handleSubmit, formState, reset } = useForm<Typed, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: toForm(client),
  });
  const { errors } = formState;
  const submit = handleSubmit((typed) => update.mutate({ ...typed, revision: base.revision }, { onSuccess: onClose }));
  const ofPhones = ["phones", ...Array.from({ length: MAX_CLIENT_PHONES }, (_, at) => `phones.${at}`)];
  const fields = {
    name: `${id}-name`,
    email: `${id}-email`,
    ...Object.fromEntries(ofPhones.map((path) => [path, `${id}-phones`])),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit name, numbers and e-mail"
      actions={
        <Button type="submit" form={`${id}-form`} className="w-full" loading={update.isPending}>
          Save
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        {newer ? (
          <StaleNotice
            changes={whatChanged(LABELS, { ...base, ...toForm(base) }, { ...newer, ...toForm(newer) })}
            onLoad={() => {
              update.reset();
              setBase(newer);
              reset(toForm(newer));
            }}
          />
        ) : (
          <FailureSummary error={update.error} fields={fields} />
        )}
        <TextField
          {...register("name")}
          id={`${id}-name`}
          label="Name"
          hint="Bookings that were made before keep their name."
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextArea
          {...register("phones")}
          id={`${id}-phones`}
          label="Phone numbers"
          hint="One on each line. A walk-in with one of these numbers joins this card."
          autoComplete="off"
          error={errors.phones?.message}
        />
        <TextField
          {...register("email")}
          id={`${id}-email`}
          label="E-mail"
          hint="Nothing is sent to it by itself. You choose it where you send a receipt or a link."
          type="email"
          autoComplete="off"
          error={errors.email?.message}
        />
      </form>
    </Dialog>
  );
}
