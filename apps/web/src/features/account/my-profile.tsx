import { zodResolver } from "@hookform/resolvers/zod";
import { guestSchema, isProven, type OwnUser } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useSession } from "../../lib/session/session.ts";
import { isStale } from "../../lib/api/stale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { CorrectEmail } from "./correct-email.tsx";
import { useRename, useMyData, useNewsletterChoice } from "./account.data.queries.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SavedCheckbox } from "./saved-checkbox.tsx";

const formSchema = z.pick(guestSchema, { name: true });

/** The user's name as a form, and the e-mail address as text. */
export function MyProfile({ user }: { user: OwnUser }) {
  const id = useId();
  const rename = useRename();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    mode: "onChange",
    values: { name: user.name },
  });
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit(({ name }) => rename.mutate({ name, revision: user.revision }))(event)}
    >
      {isStale(rename.error) ? (
        <p role="alert">Changed in another window: your name is {user.name} now.</p>
      ) : (
        <FailureSummary error={rename.error} fields={{ name: `${id}-name` }} />
      )}
      <TextField
        {...register("name")}
        id={`${id}-name`}
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        error={formState.errors.name?.message}
      />
      <div>
        <p className="font-semibold">Email Address</p>
        {isProven(user) ? (
          <>
            <p className="wrap-anywhere">{user.email}</p>
            <p className="text-sm text-fg-muted">You sign in with it, and it stays as it is.</p>
          </>
        ) : (
          <CorrectEmail user={user}>We write to</CorrectEmail>
        )}
      </div>
      <Button type="submit" loading={rename.isPending}>
        Save name
      </Button>
    </form>
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
