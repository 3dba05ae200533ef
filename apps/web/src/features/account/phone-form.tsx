import { phoneDigits, type OwnUser } from "@salon/contracts";
import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";
import { useUpdateMe } from "./account.data.queries.ts";

type PhoneFormProps = {
  user: OwnUser;
  label: string;
  hint?: string;
  /** More buttons beside the one that saves. */
  children?: ReactNode;
};

/** The digits of a number, so that it is the same however it is written; other text is for the server to refuse. */
const numberOf = (typed: string) => (typed.trim() === "" ? null : (phoneDigits(typed) ?? typed));
const schema = z.object({ phone: z.pipe(z.string(), z.transform(numberOf)) });

/** The user's phone number in one field; the server reads it as people type it. Saved empty, it is removed. */
export function PhoneForm({ user, label, hint, children }: PhoneFormProps) {
  useFocusHeadingOnUnmount();
  const form = useSaveForm({
    schema,
    record: {
      stored: user,
      formOf: ({ phoneShown = "" }) => ({ phone: phoneShown }),
      labels: { phone: "Phone number" },
    },
    save: useUpdateMe(),
    bodyOf: ({ phone }, _key, { revision }) => ({ phone, revision }),
    onSaved: ({ phone }) => toast.success(phone ? "Your phone number is saved" : "Your phone number is removed"),
  });
  return (
    <SaveForm of={form} className="space-y-5">
      <TextField {...form.field("phone")} label={label} hint={hint} type="tel" autoComplete="tel" enterKeyHint="done" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.isSaving}>
          Save number
        </Button>
        {children}
      </div>
    </SaveForm>
  );
}
