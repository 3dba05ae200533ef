import { zodResolver } from "@hookform/resolvers/zod";
import { lineOfText, phone } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useCreateClient } from "./clients.queries.ts";

const formSchema = z.object({ name: lineOfText("Name", 1, 100), phone });

/** Makes a card for a person with a number, then opens it. If the number is on a card already, that card opens. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: "", phone: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((typed) =>
    create.mutate(typed, {
      onSuccess: (client) => {
        if (client.name !== typed.name) toast(`This number is on the card of ${client.name}`);
        void navigate(linkTo(PATHS.adminClient, { id: client._id }));
      },
    }),
  );
  const fields = { name: `${id}-name`, phone: `${id}-phone` };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New client"
      actions={
        <Button type="submit" form={`${id}-form`} className="w-full" loading={create.isPending}>
          Make a card
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={create.error} fields={fields} />
        <TextField
          {...register("name")}
          id={fields.name}
          label="Name"
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextField
          {...register("phone")}
          id={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
        />
      </form>
    </Dialog>
  );
}
