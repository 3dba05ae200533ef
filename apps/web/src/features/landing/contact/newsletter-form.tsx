import { zodResolver } from "@hookform/resolvers/zod";
import { newsletterSchema } from "@salon/contracts";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../../ui/controls/button.tsx";
import { EmailField } from "../../../ui/forms/text-field.tsx";
import { ByLinkHint } from "../../auth/auth-links.tsx";
import { useSubscribe } from "./landing.queries.ts";

/** One e-mail field and 'Submit'; cleared after success. */
export function NewsletterForm() {
  const subscribe = useSubscribe();
  const { register, handleSubmit, reset, formState, control } = useForm({
    resolver: zodResolver(newsletterSchema),
    mode: "onChange",
    defaultValues: { email: "" },
  });
  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => void handleSubmit((body) => subscribe.mutate(body, { onSuccess: () => reset() }))(event)}
    >
      <EmailField
        {...register("email")}
        autoComplete="email"
        enterKeyHint="send"
        error={formState.errors.email?.message}
      />
      <Button type="submit" className="sm:mt-8 sm:self-start" loading={subscribe.isPending}>
        Submit
      </Button>
      <ByLinkHint email={useWatch({ control, name: "email" })} error={formState.errors.email} />
    </form>
  );
}
