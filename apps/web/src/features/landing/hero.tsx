import { Link } from "react-router-dom";
import { ClothStrip, HeroCloth } from "../../art/cloth.tsx";
import { PATHS } from "../../paths.ts";
import { BookingFacts } from "./booking-facts.tsx";
import { OpenChip } from "./contact/ways-to-reach.tsx";
import { PausedNow } from "../../domain/paused-note.tsx";
import { useSettings } from "../../domain/settings.ts";
import { BookLink } from "../../domain/book-link.tsx";
import { buttonClass, type ButtonSize } from "../../ui/controls/button.tsx";

/** The first screen: what the salon is, where it is, whether it is open, and the link to booking. */
export function Hero() {
  const address = useSettings()?.contact.address;
  return (
    <section id="home" aria-labelledby="home-title">
      <div className="on-cloth overflow-hidden">
        <div className="page-column grid items-center gap-x-12 gap-y-10 pt-9 md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:py-16">
          <div>
            <div className="text-resist">
              <OpenChip />
            </div>
            <h1 id="home-title" tabIndex={-1} className="mt-3 text-welcome/[0.95]">
              Unisex salon &amp; spa
            </h1>
            <p id="home-intro" className="mt-6 max-w-[34ch] text-lg text-on-cloth-muted">
              {/* One text: its second part would move when the font comes. */}
              {`Haircuts and braids, wigs, nails, lashes and piercing, for women and men${address ? `, at ${address}` : ""}. Choose a time on your phone, pay securely, and walk straight to your chair.`}
            </p>
            <PausedNow className="mt-8 max-w-form" />
            <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
              <ScheduleLink />
              <Link to={PATHS.priceList} className="text-link inline-flex min-h-11 items-center">
                See the price list
              </Link>
            </div>
            <BookingFacts />
          </div>
          <HeroCloth className="h-auto w-full max-lg:mx-auto max-lg:-mb-[8%] max-lg:max-w-xl" />
        </div>
      </div>
      <ClothStrip className="mt-1" />
    </section>
  );
}

/** 'Schedule Appointment': a link to the booking page, for coloured backgrounds. */
export function ScheduleLink({ size = "large" }: { size?: ButtonSize }) {
  return <BookLink className={buttonClass("cream", size)}>Schedule Appointment</BookLink>;
}
