import { useSession } from "../../../lib/session/session.ts";
import { useSettings } from "../../../domain/settings.ts";
import { Loader } from "../../../ui/feedback/loader.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LoadWhenNear } from "./load-when-near.tsx";
import { OpenChip, WaysToReach } from "./ways-to-reach.tsx";
import { SalonMap } from "./salon-map.tsx";

const loadForm = async () => (await import("./contact-form.tsx")).ContactForm;

/** 'Contact us': hours, address, phones, e-mail, map and form; covered by a loader until the session check answers. */
export function Contact() {
  const { status } = useSession();
  const settings = useSettings();
  return (
    <section id="contact" aria-labelledby="contact-title" className="relative bg-surface py-16 md:py-24">
      <div className="page-column">
        <h2 id="contact-title" className="text-3xl">
          Contact us
        </h2>
        <div className="mt-2 text-primary">
          <OpenChip />
        </div>
        <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)]">
          <div className="space-y-8">
            {settings ? <WaysToReach settings={settings} /> : <FactsSkeleton />}
            {settings && <SalonMap address={settings.contact.address} />}
          </div>
          <div className="w-full max-w-125 rounded-cloth border border-hairline bg-page p-5 sm:p-7">
            <h3 className="text-xl">Get in touch with us</h3>
            <p className="mt-1.5 mb-6 text-fg-muted">We read every message and answer by e-mail.</p>
            <LoadWhenNear load={loadForm} placeholder={<FormSkeleton />} />
          </div>
        </div>
      </div>
      <Loader within busy={status === "unknown"} />
    </section>
  );
}

function FactsSkeleton() {
  return (
    <div className="space-y-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  );
}

/** As high as the form, so that the content below does not move when the form loads. */
function FormSkeleton() {
  return (
    <div className="min-h-122 space-y-5">
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-38 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
