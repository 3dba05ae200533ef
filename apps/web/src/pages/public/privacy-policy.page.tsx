import { Policy } from "../../features/landing/policies/policy.tsx";
import { PRIVACY } from "../../features/landing/policies/privacy-text.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function PrivacyPolicyPage() {
  return (
    <>
      <PageHead page="privacyPolicy" />
      <Policy
        title="Privacy Policy"
        lead="We know as little about you as a salon can that keeps your chair free and your account yours. This is all of it."
        parts={PRIVACY}
      />
    </>
  );
}
