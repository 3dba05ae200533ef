import { AuthCard } from "../features/auth/auth-card.tsx";
import { AuthLink } from "../features/auth/auth-link.tsx";
import { LeaveWhenSignedIn } from "../features/auth/leave-when-signed-in.tsx";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { PATHS } from "../paths.ts";
import { Seo } from "../ui/seo.tsx";

/** Create an account, and go on where the visitor came from. */
export default function SignUpPage() {
  return (
    <>
      <Seo {...pageMeta("sign-up")} />
      <LeaveWhenSignedIn>
        <AuthCard
          title="Create account"
          subtitle="One minute, and your first appointment is a few taps away."
          footer={
            <AuthLink question="Already a member?" to={PATHS.signIn}>
              Please Sign in
            </AuthLink>
          }
        >
          <SignUpForm />
        </AuthCard>
      </LeaveWhenSignedIn>
    </>
  );
}
