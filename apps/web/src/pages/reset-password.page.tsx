import { useParams } from "react-router-dom";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { AuthLink } from "../features/auth/auth-link.tsx";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { PATHS } from "../paths.ts";
import { Seo } from "../ui/seo.tsx";

/** Choose a new password, by the link in a mail. */
export default function ResetPasswordPage() {
  const { resetToken = "" } = useParams();
  return (
    <>
      <Seo {...pageMeta("reset-password")} />
      <AuthCard
        title="Change Password"
        subtitle="Reset your password with ease!"
        footer={
          <>
            <AuthLink question="Not a member yet?" to={PATHS.signUp}>
              Please Sign up
            </AuthLink>
            <AuthLink question="Forgot your password?" to={PATHS.forgotPassword}>
              Please Reset
            </AuthLink>
          </>
        }
      >
        <ResetPasswordForm token={resetToken} />
      </AuthCard>
    </>
  );
}
