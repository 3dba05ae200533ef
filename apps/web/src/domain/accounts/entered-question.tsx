import { ROLE_LABELS, personName, type Entered } from "@salon/contracts";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

/** What the owner of the mailbox says; without `keep` the name is their own. */
export interface EnteredAnswer {
  keep: boolean;
  name?: string;
  password?: string;
}

type EnteredQuestionProps = {
  entered: Entered;
  error: Error | null;
  loading: boolean;
  onAnswer: (answer: EnteredAnswer) => void;
};

/** Asks the owner of a mailbox whether the person whom somebody entered under its address is them. */
export function EnteredQuestion({ entered, error, loading, onAnswer }: EnteredQuestionProps) {
  const id = useId();
  const [isOther, setOther] = useState(false);
  const [password, setPassword] = useState("");
  const fields = { name: `${id}-name`, password: `${id}-password` };
  return (
    <div className="space-y-5">
      <FailureSummary error={error} fields={fields} />
      <p className="rounded-cloth bg-warning-soft p-4 wrap-anywhere">
        Somebody entered:{" "}
        <strong>
          {entered.name}
          {entered.phone && (
            <>
              , <span className="whitespace-nowrap">{entered.phone}</span>
            </>
          )}
          {wishesOf(entered)}
        </strong>
      </p>
      {isOther ? (
        <OwnName
          id={fields.name}
          loading={loading}
          onName={(name) => onAnswer({ keep: false, name })}
          onBack={() => setOther(false)}
        />
      ) : (
        <>
          {entered.secured && (
            <PasswordField
              id={fields.password}
              label="Password of this account (optional)"
              hint={passwordHint(entered)}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
          <Button
            className="w-full"
            loading={loading}
            onClick={() => onAnswer({ keep: true, ...(password && { password }) })}
          >
            This is me, keep it
          </Button>
          <Button variant="quiet" className="w-full" onClick={() => setOther(true)}>
            This was not me
          </Button>
        </>
      )}
    </div>
  );
}

const wishesOf = ({ wishes }: Entered): string =>
  wishes > 0 ? `, ${wishes} ${wishes === 1 ? "wish" : "wishes"} on the waiting list` : "";

const passwordHint = ({ role }: Entered): string =>
  role
    ? `Without it the account is no longer ${ROLE_LABELS[role]}, and has no password.`
    : "With it the password stays. Without it the account has none.";

type OwnNameProps = { id: string; loading: boolean; onName: (name: string) => void; onBack: () => void };

/** The name of the owner, who is somebody else. */
function OwnName({ id, loading, onName, onBack }: OwnNameProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    const { success, data, error: refused } = z.safeParse(personName, typed);
    setError(refused?.issues[0]?.message);
    if (success) onName(data);
  };
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>What was entered goes. Bookings stay, under the name they were made with.</p>
      <TextField
        id={id}
        label="Your name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="go"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" className="w-full" loading={loading}>
        Continue
      </Button>
      <Button variant="quiet" className="w-full" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
