import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { useVerifyAccount } from "./auth.queries.ts";

type VerifyAccountProps = {
  token: string;
  /** How to get a new link, shown when this one is invalid or expired. */
  newLink: ReactNode;
};

/**
 * Verifies on a button press and not on opening the page, because mail scanners open links. A visitor who is not signed in may
 * give the account's password, which proves that the account is theirs.
 */
export function VerifyAccount({ token, newLink }: VerifyAccountProps) {
  const id = useId();
  const navigate = useNavigate();
  const { status } = useSession();
  const verify = useVerifyAccount();
  const [password, setPassword] = useState("");
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { token, ...(password && { password }) };
    if (!verify.isPending) verify.mutate(body, { onSuccess: () => void navigate(PATHS.home) });
  };
  return (
    <form method={UNTIL_HYDRATED} noValidate className="space-y-5" onSubmit={press}>
      <FailureSummary error={verify.error} fields={{ password: `${id}-password` }} />
      {status !== "signedIn" && (
        <PasswordField
          id={`${id}-password`}
          label="Password of your account (optional)"
          hint="It shows that you opened the account yourself. You have none, or somebody else entered your address? Leave it empty, and sign in by a mailed link later."
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <Button type="submit" className="w-full" loading={verify.isPending}>
        Verify Account
      </Button>
      {verify.isError && newLink}
    </form>
  );
}
