import { zodResolver } from "@hookform/resolvers/zod";
import { contactSchema } from "@salon/contracts";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea, EmailField, TextField } from "../../../ui/forms/text-field.tsx";
import { ByLinkHint } from "../../auth/auth-links.tsx";
import { useSendMessage } from "./landing.queries.ts";

/** 'Get in touch with us': name, e-mail and message; cleared after sending, and unchanged after a failure. */
export function ContactForm() {
  const send = useSendMessage();
  const { register, handleSubmit, reset, formState, control } = useForm({
    resolver: zodResolver(contactSchema),
    mode: "onChange",
    defaultValues: { name: "", email: "", message: "" },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit((body) => send.mutate(body, { onSuccess: () => reset() }))(event)}
    >
      <TextField
        {...register("name")}
        label="Name"
        hint="First and last name as one word, letters only"
        autoComplete="given-name"
        error={errors.name?.message}
      />
      <EmailField {...register("email")} autoComplete="email" error={errors.email?.message} />
      <ByLinkHint email={useWatch({ control, name: "email" })} error={errors.email} />
      <TextArea {...register("message")} label="Message" error={errors.message?.message} />
      <Button type="submit" className="w-full" loading={send.isPending}>
        Contact us
      </Button>
    </form>
  );
}
