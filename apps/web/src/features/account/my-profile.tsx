import { guestSchema, isProven, type OwnUser } from "@salon/contracts";
import * as z from "zod/mini";
import { useSession } from "../../lib/session/session.ts";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { ChangeEmail } from "./change-email.tsx";
import { CorrectEmail } from "./correct-email.tsx";
import { useUpdateMe, useMyData, useNewsletterChoice } from "./account.data.queries.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SavedCheckbox } from "./saved-checkbox.tsx";

const formSchema = z.pick(guestSchema, { name: true });

/** The user's name as a form, and the e-mail address, which can be changed. */
export function MyProfile({ user }: { user: OwnUser }) {
  const form = useSaveForm({
    schema: formSchema,
    record: {
      stored: user,
      formOf: ({ name }) => ({ name }),
      labels: { name: "Name" },
      saved: "Your name is saved",
    },
    save: useUpdateMe(),
    bodyOf: ({ name }, _key, { revision }) => ({ name, revision }),
    mode: "onChange",
  });
  return (
    <div className="space-y-5">
      <PageForm of={form} action="Save name" button="small">
        <TextField {...form.field("name")} label="Name" autoComplete="name" autoCapitalize="words" />
      </PageForm>
      <div>
        <p className="font-semibold">Email Address</p>
        {isProven(user) ? <ChangeEmail user={user} /> : <CorrectEmail user={user}>We write to</CorrectEmail>}
      </div>
    </div>
  );
}

/** The newsletter checkbox; a change is saved at once. */
export function NewsletterChoice() {
  const { user } = useSession();
  const held = useMyData();
  const choice = useNewsletterChoice();
  if (user && !isProven(user)) {
    return (
      <p className="text-fg-muted">
        {user.verified
          ? "Sign in by a mailed link to see here whether the newsletter comes."
          : "Verify your email address to see here whether the newsletter comes."}
      </p>
    );
  }
  return (
    <Loaded query={held} skeleton={{ rows: 1, rowClassName: "h-11 w-full" }}>
      {({ newsletter }) => (
        <SavedCheckbox label="Send me the salon's newsletter" checked={newsletter !== null} save={choice.mutateAsync} />
      )}
    </Loaded>
  );
}
