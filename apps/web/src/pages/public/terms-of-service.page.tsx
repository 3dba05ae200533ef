import { FIRST_SETTINGS } from "@salon/contracts";
import { Policy } from "../../features/landing/policies/policy.tsx";
import { termsOfService } from "../../features/landing/policies/terms-text.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { useSettings } from "../../domain/settings.ts";

export default function TermsOfServicePage() {
  const settings = useSettings() ?? FIRST_SETTINGS;
  return (
    <>
      <PageHead page="termsOfService" />
      <Policy
        title="Terms of Service"
        lead="Plain words for what you may expect of us, and we of you."
        parts={termsOfService(settings)}
      />
    </>
  );
}
