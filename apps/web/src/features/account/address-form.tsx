import { guestSchema, type OwnUser } from "@salon/contracts";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useCorrectEmail } from "./account.data.queries.ts";

const addressSchema = z.pick(guestSchema, { email: true });

/** Takes another address for an account. */
export function AddressForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const form = useSaveForm({
    schema: addressSchema,
    start: { email: user.newEmail ?? user.email },
    save: useCorrectEmail(),
    bodyOf: ({ email }) => email,
    onSaved: onDone,
  });
  return (
    <SaveForm of={form} className="max-w-form space-y-3 text-fg">
      <EmailField {...form.field("email")} autoComplete="email" enterKeyHint="done" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.isSaving}>
          Save address
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </SaveForm>
  );
}
