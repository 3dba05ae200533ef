/** What is missing in one step of the booking, spoken when it appears. */
export function StepError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="alert" className="my-2 font-semibold text-danger empty:hidden">
      {text}
    </p>
  );
}
