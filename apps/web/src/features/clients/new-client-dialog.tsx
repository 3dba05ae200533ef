import { zodResolver } from "@hookform/resolvers/zod";
import { type Client, lineOfText, namesAgree, phone } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { SamePerson } from "../../domain/clients/same-person.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useCreateClient } from "./clients.queries.ts";

const formSchema = z.object({ name: lineOfText("Name", 1, 100), phone });

/** Makes a card for a person with a number, then opens it. A card that has the number opens if it is the same person's; another name asks. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: "", phone: "" },
  });
  const { errors } = formState;
  const [asked, setAsked] = useState<{ typed: z.infer<typeof formSchema>; card: Client }>();
  const open = (card: string) => void navigate(linkTo(PATHS.adminClient, { id: card }));
  const submit = handleSubmit((typed) =>
    create.mutate(typed, {
      onSuccess: (card) => {
        const isSame = card.name === typed.name || namesAgree(card.name, typed.name);
        if (card.name !== typed.name && isSame) toast(`This number is on the card of ${card.name}`);
        if (isSame) open(card._id);
        else setAsked({ typed, card });
      },
    }),
  );
  const answer = (client: string) => {
    if (client !== "new") open(client);
    else if (asked) create.mutate({ ...asked.typed, another: true }, { onSuccess: ({ _id }) => open(_id) });
  };
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
        {asked && (
          <SamePerson name={asked.typed.name} cards={[asked.card]} isSaving={create.isPending} onAnswer={answer} />
        )}
      </form>
    </Dialog>
  );
}
