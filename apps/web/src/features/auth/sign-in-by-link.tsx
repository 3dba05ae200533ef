import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import type { CartItem } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { EnteredQuestion, type EnteredAnswer } from "../../domain/accounts/entered-question.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatDay } from "../../lib/format/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { signInLinkQuery, useSignInByLink } from "./auth.queries.ts";
import { SignInLinkForm } from "./sign-in-link-form.tsx";

type SignInByLinkProps = {
  token: string;
  next: string;
  /** Puts the cart that came with the link into the cart of the person who signs in. */
  onCart: (lines: CartItem[]) => void;
  /** What the owner of a taken over account is asked once it is theirs. */
  claimed: ReactNode;
};

/**
 * Shows whose link it is and signs in on a button press: mail scanners open links. On an account that is not proven it asks
 * first whether what somebody entered is the person's own. An invalid link offers a new one.
 */
export function SignInByLink({ token, next, onCart, claimed }: SignInByLinkProps) {
  const navigate = useNavigate();
  const signIn = useSignInByLink();
  const [isMine, setMine] = useState<boolean>();
  // A used link is not asked for again: signing in empties the cache.
  const asked = { ...signInLinkQuery(token), enabled: signIn.isIdle };
  const query = useQuery(asked);
  const failure = signIn.error ?? query.error;
  if (failure && isInvalid(failure)) return <NewLink message={failure.message} next={next} />;
  if (signIn.isSuccess && signIn.variables.keep !== undefined) return claimed;
  const press = (answer?: EnteredAnswer) => {
    const onSuccess = () => {
      if (isMine && query.data?.cart) onCart(query.data.cart);
      if (!answer) void navigate(next, { replace: true });
    };
    signIn.mutate({ token, ...answer }, { onSuccess });
  };
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Checking the link…", rowClassName: "h-12 w-full" }}>
      {(link) => (
        <div className="space-y-5">
          {!link.entered && <FailureSummary error={signIn.error} fields={{}} />}
          <p className="wrap-anywhere">
            You sign in as <strong>{link.email}</strong>.
          </p>
          {link.replaces && <OtherSession />}
          {link.cart && isMine === undefined && <LinkCart lines={link.cart} onAnswer={setMine} />}
          {isMine && <p>The cart goes into yours when you sign in.</p>}
          {link.entered ? (
            <EnteredQuestion entered={link.entered} error={signIn.error} loading={signIn.isPending} onAnswer={press} />
          ) : (
            <Button className="w-full" loading={signIn.isPending} onClick={() => press()}>
              {link.replaces ? "Switch to this account" : "Sign in"}
            </Button>
          )}
          {link.replaces && (
            <Link to={PATHS.home} className={buttonClass("quiet", "medium", "w-full")}>
              Stay as I am
            </Link>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Asks whether a cart that came with the link is the person's own: somebody else may have typed the address. */
function LinkCart({ lines, onAnswer }: { lines: CartItem[]; onAnswer: (isMine: boolean) => void }) {
  return (
    <section className="space-y-3 rounded-cloth border border-hairline p-4">
      <p className="wrap-anywhere">
        A cart came with this link:{" "}
        <strong>{lines.map(({ service, date }) => `${service}, ${formatDay(date)}`).join("; ")}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onAnswer(true)}>
          Add to my cart
        </Button>
        <Button size="small" variant="quiet" onClick={() => onAnswer(false)}>
          Not mine
        </Button>
      </div>
    </section>
  );
}

const isInvalid = (error: Error): boolean =>
  error instanceof ApiError && error.errors.length === 0 && (error.status === 400 || error.status === 404);

function OtherSession() {
  const { user } = useSession();
  return (
    <p className="rounded-cloth bg-warning-soft p-4 wrap-anywhere">
      On this device {user ? <strong>{user.name}</strong> : "another account"} is signed in. Do you want to end that
      session?
    </p>
  );
}

function NewLink({ message, next }: { message: string; next: string }) {
  return (
    <div className="space-y-5">
      <p role="alert" className="rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3 font-semibold">
        {message}
      </p>
      <p>A link works once, for 15 minutes. We gladly send you a new one.</p>
      <SignInLinkForm next={next} />
    </div>
  );
}
