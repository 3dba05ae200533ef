import { isStaff } from "@salon/contracts";
import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { myDataQuery, sessionsQuery } from "../../features/account/account.data.queries.ts";
import { DeleteAccount, DownloadData } from "../../features/account/data-rights.tsx";
import { MyProfile, NewsletterChoice } from "../../features/account/my-profile.tsx";
import { PhoneForm } from "../../features/account/phone-form.tsx";
import { ReminderChoices } from "../../features/account/reminder-choices.tsx";
import { ShortcutChoice } from "../../features/account/shortcut-choice.tsx";
import { OpenSessions } from "../../features/account/open-sessions.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { useSession } from "../../lib/session/session.ts";
import { PATHS, TWO_STEPS_ANCHOR } from "../../paths.ts";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

const TwoSteps = lazyPart(async () => (await import("../../features/account/two-steps.tsx")).TwoSteps, {
  loading: <SkeletonList />,
});

export const prefetch: Prefetch = ({ load }) => [load(myDataQuery), load(sessionsQuery)];

/** The customer's stored data, and the forms to change, download and delete it. */
export default function MyDataPage() {
  const { user } = useSession();
  return (
    <>
      <PageHead page="myData" />
      <div className="page-column py-6 md:py-10">
        <PageHeader
          title="My data"
          lead={
            <>
              What the salon holds about you, and what you may do with it. The{" "}
              <Link to={PATHS.privacyPolicy} className="text-link">
                Privacy Policy
              </Link>{" "}
              says why.
            </>
          }
        />
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <Part title="Profile">{user && <MyProfile user={user} />}</Part>
            <Part title="Phone">
              {user?.entered && (
                <p>Please answer the question at the top of this page first: it asks whose number we have.</p>
              )}
              {user && !user.entered && (
                <PhoneForm user={user} label="Phone number" hint="Where we can reach you on the day" />
              )}
            </Part>
            <Part title="Reminders">{user && <ReminderChoices user={user} />}</Part>
            <Part title="Newsletter">
              <NewsletterChoice />
            </Part>
            {isStaff(user?.role) && (
              <Part title="Keyboard">
                <ShortcutChoice />
              </Part>
            )}
          </div>
          <div className="grid gap-6">
            {isStaff(user?.role) && (
              <Part title="Two steps" anchor={TWO_STEPS_ANCHOR}>
                <TwoSteps />
              </Part>
            )}
            <Part title="Where you are signed in">
              <OpenSessions />
            </Part>
            <Part title="Take it with you">
              <DownloadData />
            </Part>
            <Part title="Delete your account" className="border-danger!">
              <DeleteAccount />
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

type PartProps = { title: string; anchor?: string; className?: "border-danger!"; children: ReactNode };

function Part({ title, anchor, className, children }: PartProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id}>
      <Card className={className}>
        <h2 id={id} className="mb-4 text-xl">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}
