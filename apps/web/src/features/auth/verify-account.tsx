import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useVerifyAccount } from "./auth.queries.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";

type VerifyAccountProps = {
  token: string;
  /** How to get a new link, shown when this one is invalid or expired. */
  newLink: ReactNode;
};

/** Verifies on a button press and not on opening the page, because mail scanners open links. */
export function VerifyAccount({ token, newLink }: VerifyAccountProps) {
  const navigate = useNavigate();
  const verify = useVerifyAccount();
  const press = () => verify.mutate(token, { onSuccess: () => void navigate(PATHS.home) });
  return (
    <div className="space-y-5">
      <FailureSummary error={verify.error} fields={{}} />
      <Button className="w-full" loading={verify.isPending} onClick={press}>
        Verify Account
      </Button>
      {verify.isError && newLink}
    </div>
  );
}
