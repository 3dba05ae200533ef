import { whatsappLink, type PricedOffer, type Service } from "@salon/contracts";
import { depositLine, partsText, useParts } from "../../domain/deposit.ts";
import { lineLength, offerMinutes } from "../../domain/line-menu.ts";
import { useSettings } from "../../domain/settings.ts";
import { formatAmount } from "../../lib/format/format.ts";
import { OptionChecks } from "./option-checks.tsx";
import { ServiceArt } from "./service-art.tsx";

type ChosenServiceProps = {
  service: Service;
  /** The service with the chosen options. */
  offer: PricedOffer;
  onOptions: (ids: string[]) => void;
};

/** The card of the chosen service: what it is, takes and costs, its options, and how to get a patch test where it needs one. */
export function ChosenService({ service, offer, onOptions }: ChosenServiceProps) {
  const { name, description, timeframe, patchTestDays } = service;
  const minutes = offerMinutes(service, offer);
  const parts = useParts([depositLine(service, offer)]);
  return (
    <section aria-label={name} className="rounded-cloth border border-hairline bg-page p-3">
      <div className="flex flex-wrap items-start gap-3">
        {/* In a wide window the menu beside it shows the picture. */}
        <div className="lg:hidden">
          <ServiceArt service={service} />
        </div>
        <div className="min-w-0 grow basis-28 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-lg font-bold">{formatAmount(offer.price)}</span>{" "}
            <span className="text-fg-muted">{lineLength({ timeframe, minutes })}</span>
          </p>
          {parts && <p className="font-semibold">{partsText(parts)}</p>}
          {description && <p className="mt-1 wrap-anywhere">{description}</p>}
        </div>
      </div>
      <div className="mt-2 empty:hidden">
        <OptionChecks service={service} value={offer.options.map(({ _id }) => _id)} onChange={onOptions} />
        {patchTestDays !== undefined && <AskPatchTest name={name} />}
      </div>
    </section>
  );
}

function AskPatchTest({ name }: { name: string }) {
  const whatsapp = useSettings()?.contact.whatsapp;
  return (
    whatsapp && (
      <a
        href={whatsappLink(`Hello, I would like a patch test for ${name}.`, whatsapp)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4"
      >
        Ask for a patch test
      </a>
    )
  );
}
