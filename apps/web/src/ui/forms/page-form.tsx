import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SaveForm, type SaidOfMade } from "./save-form.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import type { SavingForm } from "./use-save-form.ts";

type PageFormProps<Output> = {
  of: SavingForm<Output>;
  /** The label of the button that sends the form. */
  action: string;
  /** How the button stands: small, as wide as the form, or always at the bottom of the screen. */
  button: "small" | "wide" | "bar";
  saidOfMade?: SaidOfMade<Output> | undefined;
  className?: string;
  children: ReactNode;
};

/** A form on a page with its button. It asks before unsaved changes are left. */
export function PageForm<Output>({ of, action, button, children, ...frame }: PageFormProps<Output>) {
  const { isSaving, isDirty } = of;
  return (
    <SaveForm of={of} {...frame}>
      {children}
      {button === "bar" ? (
        <SaveBar label={action} busy={isSaving} dirty={isDirty} />
      ) : (
        <Button
          type="submit"
          loading={isSaving}
          {...(button === "small" ? { size: "small" } : { className: "w-full" })}
        >
          {action}
        </Button>
      )}
      <UnsavedGuard dirty={isDirty && !isSaving} action={action} />
    </SaveForm>
  );
}
