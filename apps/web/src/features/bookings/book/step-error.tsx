import { FieldError } from "../../../ui/forms/field-frame.tsx";

/** What is missing in one step of the booking, spoken when it appears. */
export function StepError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div role="alert" className="my-2 empty:hidden">
      {text && <FieldError id={id}>{text}</FieldError>}
    </div>
  );
}
