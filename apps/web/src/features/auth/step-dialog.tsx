import { passSchema, type Step } from "@salon/contracts";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useSignOut } from "../account/account.queries.ts";
import { SecondStepSetUp } from "../account/second-step-set-up.tsx";
import { useShownCodes } from "../account/shown-codes.ts";
import { useSendSignInLink } from "./auth.queries.ts";
import { CodeField } from "../account/code-field.tsx";
import { usePassStep } from "./second-step.queries.ts";

/** Asks over the covered page for what the session waits for. Closing it signs out. */
export function StepDialog({ step }: { step: Step }) {
  const signOut = useSignOut();
  const { user } = useSession();
  const [codes] = useShownCodes();
  const isCode = step === "code";
  return (
    <Dialog
      open
      // Recovery codes are shown once, so that a slip does not close them.
      onClose={() => codes ?? signOut.mutate()}
      title={isCode ? "Enter your code" : "Set up two steps"}
      description={
        isCode
          ? `The second step of ${user?.email ?? "your account"}.`
          : "The salon asks every admin for a second step. Until you have one, nothing else opens."
      }
      cancel={codes ? undefined : "Sign out"}
      firstFocus={() => document.querySelector<HTMLElement>(".dialog-box input")}
    >
      {isCode ? <CodeOrRecovery /> : <SecondStepSetUp />}
    </Dialog>
  );
}

const start: { code?: string; recovery?: string; trust: boolean } = { trust: false };

function CodeOrRecovery() {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} />
      <button type="button" className="text-link mt-4 min-h-11" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? "I have my phone: enter a code of the app" : "No phone at hand? Use a recovery code"}
      </button>
    </>
  );
}

function CodeForm({ isRecovery }: { isRecovery: boolean }) {
  const pass = usePassStep();
  const form = useSaveForm({
    schema: passSchema,
    start,
    save: pass,
    bodyOf: (typed) => typed,
  });
  return (
    <SaveForm of={form} className="space-y-5">
      {isRecovery ? (
        <TextField
          {...form.field("recovery")}
          label="Recovery code"
          hint="26 letters and digits; each works once"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
      ) : (
        <CodeField {...form.field("code")} />
      )}
      <Checkbox {...form.box("trust")} label="Trust this device for 30 days" />
      <Button type="submit" className="w-full" loading={form.isSaving}>
        Go on
      </Button>
      <LinkFirst error={pass.error} />
    </SaveForm>
  );
}

/** After too many wrong codes of a day: mails the link that the next code needs. */
function LinkFirst({ error }: { error: Error | null }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const send = useSendSignInLink();
  const needsLink = error instanceof ApiError && (error.body as { needs?: string } | undefined)?.needs === "link";
  if (!needsLink || !user) return null;
  return (
    <Button
      variant="quiet"
      className="w-full"
      loading={send.isPending}
      onClick={() => send.mutate({ email: user.email, next: pathname + search })}
    >
      Email me a link
    </Button>
  );
}
