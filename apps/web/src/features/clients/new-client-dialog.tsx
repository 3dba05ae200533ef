import { type Client, lineOfText, namesAgree, phone } from "@salon/contracts";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { SamePerson } from "../../domain/clients/same-person.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useCreateClient } from "./clients.queries.ts";

const schema = z.object({ name: lineOfText("Name", 1, 100), phone });

/** Makes a card for a person with a number, then opens it. A card that has the number opens if it is the same person's; another name asks. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateClient();
  const [asked, setAsked] = useState<{ typed: z.infer<typeof schema>; card: Client }>();
  const open = (card: string) => void navigate(linkTo(PATHS.adminClient, { id: card }));
  const form = useSaveForm({
    schema,
    start: { name: "", phone: "" },
    save: create,
    bodyOf: (typed) => typed,
    onSaved: (card, typed) => {
      const isSame = card.name === typed.name || namesAgree(card.name, typed.name);
      if (card.name !== typed.name && isSame) toast(`This number is on the card of ${card.name}`);
      if (isSame) open(card._id);
      else setAsked({ typed, card });
    },
  });
  const answer = (client: string) => {
    if (client !== "new") open(client);
    else if (asked) create.mutate({ ...asked.typed, another: true }, { onSuccess: ({ _id }) => open(_id) });
  };
  return (
    <FormDialog of={form} title="New client" action="Make a card" onClose={onClose}>
      <TextField {...form.field("name")} label="Name" autoComplete="off" />
      <TextField {...form.field("phone")} label="Phone" type="tel" autoComplete="off" />
      {asked && (
        <SamePerson name={asked.typed.name} cards={[asked.card]} isSaving={create.isPending} onAnswer={answer} />
      )}
    </FormDialog>
  );
}
