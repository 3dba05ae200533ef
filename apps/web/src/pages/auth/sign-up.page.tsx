import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { AuthCard, RedirectSignedIn } from "../../features/auth/auth-card.tsx";
import { SignInLink } from "../../features/auth/auth-links.tsx";
import { SignUpForm } from "../../features/auth/sign-up-form.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function SignUpPage() {
  return (
    <>
      <PageHead page="signUp" />
      <RedirectSignedIn>
        <AuthCard
          title="Create account"
          subtitle="One minute, and your first appointment is a few taps away."
          footer={<SignInLink question="Already a member?" />}
        >
          <NeedsCookies>
            <SignUpForm />
          </NeedsCookies>
        </AuthCard>
      </RedirectSignedIn>
    </>
  );
}
