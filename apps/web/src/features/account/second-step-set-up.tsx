import { beginSchema, finishSchema, type SecondStep } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { CodeField } from "./code-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useSendPasswordLink } from "./account.queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useShownCodes } from "./shown-codes.ts";
import { secondStepQuery, WHY_UNAVAILABLE } from "./second-step-state.queries.ts";
import { useBeginStep, useFinishStep, useSecondStepChanged, useSetUpLink } from "./second-step.queries.ts";
import { inFours } from "./in-fours.ts";

/** Sets up a second step: a password and a mailed link first, then the code app, then the recovery codes. */
export function SecondStepSetUp() {
  const query = useQuery(secondStepQuery);
  const changed = useSecondStepChanged();
  const [codes, showCodes] = useShownCodes();
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void changed().then(() => showCodes(null))} />;
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading two steps…", rowClassName: "h-14 w-full" }}>
      {(state) => <SetUp state={state} />}
    </Loaded>
  );
}

function SetUp({ state: { unavailable, needs } }: { state: SecondStep }) {
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  // What was begun can be finished for longer than the link counts.
  if (app) return <FirstCode app={app} />;
  if (unavailable) return <p>{WHY_UNAVAILABLE[unavailable]}</p>;
  if (needs[0] === "password") return <NeedsPassword />;
  if (needs[0] === "link") return <NeedsLink />;
  return <Password onBegun={setApp} />;
}

function NeedsPassword() {
  const { user } = useSession();
  const send = useSendPasswordLink();
  return (
    <>
      <p>Your account has no password yet. Make one first: it is the first step, and the code is the second.</p>
      <Button className="mt-4" loading={send.isPending} onClick={() => user && send.mutate(user.email)}>
        Email me a link to choose a password
      </Button>
    </>
  );
}

function NeedsLink() {
  const { user } = useSession();
  const send = useSetUpLink();
  return (
    <>
      <p>
        First we make sure that the mailbox is yours: open the link in our mail on this device, then go on here within
        10 minutes.
      </p>
      <Button className="mt-4" loading={send.isPending} onClick={() => user && send.mutate(user.email)}>
        Email me a link
      </Button>
      {send.isSuccess && <p className="mt-3 font-semibold">We wrote to {user?.email}.</p>}
    </>
  );
}

function Password({ onBegun }: { onBegun: (app: { secret: string; uri: string }) => void }) {
  const form = useSaveForm({
    schema: beginSchema,
    start: { password: "" },
    save: useBeginStep(),
    bodyOf: (typed) => typed,
    onSaved: onBegun,
  });
  return (
    <SaveForm of={form} className="space-y-5">
      <p>Have your phone at hand, with a code app such as Google Authenticator, Microsoft Authenticator or Aegis.</p>
      <PasswordField
        {...form.field("password")}
        label="Your password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" loading={form.isSaving}>
        Show the QR code
      </Button>
    </SaveForm>
  );
}

const QR_PIXELS = 200;

function FirstCode({ app }: { app: { secret: string; uri: string } }) {
  const [, showCodes] = useShownCodes();
  const form = useSaveForm({
    schema: finishSchema,
    start: { code: "" },
    save: useFinishStep(),
    bodyOf: (typed) => typed,
    onSaved: ({ recoveryCodes }) => void showCodes(recoveryCodes),
  });
  return (
    <SaveForm of={form} className="space-y-5">
      <p>Scan this with the code app, or open it in the app on this phone.</p>
      <div className="flex flex-wrap items-start gap-5">
        <QRCodeSVG
          value={app.uri}
          title="QR code for the code app"
          size={QR_PIXELS}
          marginSize={4}
          className="h-auto max-w-full rounded-cloth border border-hairline"
        />
        <div className="min-w-0">
          <a href={app.uri} className="text-link inline-block min-h-11 py-2">
            Open in the code app
          </a>
          <p className="text-sm text-fg-muted">Or type this key into it:</p>
          <p className="tabular-nums break-words">{inFours(app.secret)}</p>
        </div>
      </div>
      <CodeField {...form.field("code")} />
      <Button type="submit" loading={form.isSaving}>
        Turn it on
      </Button>
    </SaveForm>
  );
}
