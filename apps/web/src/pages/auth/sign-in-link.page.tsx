import { useParams } from "react-router-dom";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { ClaimedAccount } from "../../features/account/claimed-account.tsx";
import { putLinkCart } from "../../features/cart/cart-lines.ts";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { SignInByLink } from "../../features/auth/sign-in-by-link.tsx";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** Signs in without a password; opened from the link in a mail. */
export default function SignInLinkPage() {
  const { signInToken = "" } = useParams();
  const next = safeNextPath(usePageQuery()?.get("next"));
  return (
    <>
      <PageHead page="signInLink" />
      <AuthCard title="Sign in by link" subtitle="One press, and you are in. You need no password.">
        <NeedsCookies>
          <SignInByLink token={signInToken} next={next} onCart={putLinkCart} claimed={<ClaimedAccount next={next} />} />
        </NeedsCookies>
      </AuthCard>
    </>
  );
}
