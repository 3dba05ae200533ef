import { AuthCard } from "../../features/auth/auth-card.tsx";
import { SignInLink } from "../../features/auth/auth-links.tsx";
import { LeaveWhenSignedIn } from "../../features/auth/redirect-signed-in.tsx";
import { SignUpForm } from "../../features/auth/sign-up-form.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { Seo } from "../../ui/layout/seo.tsx";

/** Create an account, and go on where the visitor came from. */
export default function SignUpPage() {
  return (
    <>
      <Seo {...pageMeta("sign-up")} />
      <LeaveWhenSignedIn>
        <AuthCard
          title="Create account"
          subtitle="One minute, and your first appointment is a few taps away."
          footer={<SignInLink question="Already a member?" />}
        >
          <SignUpForm />
        </AuthCard>
      </LeaveWhenSignedIn>
    </>
  );
}
