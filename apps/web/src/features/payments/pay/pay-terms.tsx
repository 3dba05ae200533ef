import { useSettings } from "../../../domain/settings.ts";

const until = (hours: number): string =>
  hours === 0 ? "until it begins" : `until ${hours === 1 ? "1 hour" : `${hours} hours`} before it begins`;

/** Terms shown before payment: where the customer pays, and until when a booking can be cancelled or moved. */
export function PayTerms() {
  const hours = useSettings()?.cancelCutoffHours;
  return (
    <>
      <p>You will leave this site to pay with our card provider.</p>
      {hours !== undefined && <p>You can cancel or move a booking yourself {until(hours)}.</p>}
    </>
  );
}
