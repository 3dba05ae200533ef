import { useParams } from "react-router-dom";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { ResetPasswordForm } from "../../features/auth/reset-password-form.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { Seo } from "../../ui/layout/seo.tsx";

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
            <SignUpLink />
            <ForgotPasswordLink />
          </>
        }
      >
        <ResetPasswordForm token={resetToken} />
      </AuthCard>
    </>
  );
}
