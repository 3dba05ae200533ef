import { Link, useParams } from "react-router-dom";
import { ResendButton } from "../../features/account/resend-button.tsx";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { VerifyAccount } from "../../features/auth/verify-account.tsx";
import { signInPath } from "../../lib/session/next-path.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { useSession } from "../../lib/session/session.ts";

/** Verifies the e-mail address; opened from the link in a mail. */
export default function VerifyAccountPage() {
  const { verificationToken = "" } = useParams();
  return (
    <>
      <PageHead page="verifyAccount" />
      <AuthCard title="Account Verification" subtitle="To verify your account, click the button below...">
        <VerifyAccount token={verificationToken} newLink={<NewLink />} />
      </AuthCard>
    </>
  );
}

function NewLink() {
  const { user } = useSession();
  if (user?.newEmail !== undefined) return <ResendButton label="Send a new link" />;
  if (user?.verified) return <p className="font-semibold">Your account is verified already.</p>;
  if (user) return <ResendButton label="Send a new link" />;
  return (
    <p>
      To get a new link, please{" "}
      <Link to={signInPath("/")} className="font-semibold text-primary underline underline-offset-4">
        sign in
      </Link>{" "}
      first.
    </p>
  );
}
