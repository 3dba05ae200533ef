import { linkAddressSchema } from "@salon/contracts";
import { PATHS } from "../../paths.ts";
import { useSendSignInLink } from "./auth.queries.ts";
import { MailLinkForm } from "./mail-link-form.tsx";

type SignInLinkFormProps = {
  email?: string;
  /** Hears of the address as it is typed. */
  onTyped?: (email: string) => void;
  /** The path that the mailed link opens after signing in. */
  next: string;
};

/** Mails a link to sign in. */
export function SignInLinkForm({ email = "", onTyped, next }: SignInLinkFormProps) {
  return (
    <MailLinkForm
      email={email}
      onTyped={onTyped}
      schema={linkAddressSchema}
      send={useSendSignInLink()}
      bodyOf={(typed) => ({ email: typed, ...(next !== PATHS.home && { next }) })}
      submitLabel="Send the link"
    >
      a link to sign in is on its way. It works for 15 minutes.
    </MailLinkForm>
  );
}
