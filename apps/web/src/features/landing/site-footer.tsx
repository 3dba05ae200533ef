import { BRAND, FOOTER_SERVICES, TAGLINE } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ClothStrip } from "../../art/cloth.tsx";
import { Logo } from "../../art/logo.tsx";
import { PhotoSharingGlyph, ShortVideoGlyph } from "../../art/social-glyphs.tsx";
import { openingLines } from "./contact/opening-lines.ts";
import { useSettings } from "../../domain/settings.ts";
import { useClock } from "../../lib/hooks/clock.ts";
import { PATHS } from "../../paths.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LoadWhenNear } from "./contact/load-when-near.tsx";

const loadForm = async () => (await import("./contact/newsletter-form.tsx")).NewsletterForm;

/** The footer of public pages: newsletter, services, hours, social links and legal links. */
export function SiteFooter() {
  const settings = useSettings();
  return (
    <footer data-chrome className="on-cloth bg-indigo-950!">
      <Newsletter />
      <div className="page-column flex flex-wrap gap-x-6 gap-y-10 py-12 max-md:[&>:nth-child(2)]:grow md:grid md:grid-cols-[repeat(4,auto)] md:py-16">
        <div className="max-md:basis-full">
          <Logo onCloth />
          <p className="mt-4 max-w-[18ch] font-display text-xl font-bold text-resist">{TAGLINE}</p>
          {settings && <SocialLinks tiktok={settings.contact.tiktok} instagram={settings.contact.instagram} />}
        </div>
        <Column title="Services">
          <ul className="space-y-2 text-on-cloth-muted">
            {FOOTER_SERVICES.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        </Column>
        <Column title="Working Hours">
          {settings ? (
            <ul className="space-y-2 text-on-cloth-muted">
              {openingLines(settings.hours).map(({ days, hours }) => (
                <li key={days}>
                  {days}
                  <span className="block text-white">{hours}</span>
                </li>
              ))}
            </ul>
          ) : (
            <Skeleton className="h-16 w-32 opacity-20" />
          )}
        </Column>
        <Column title="More">
          <ul className="-my-1.5">
            <FooterLink to={PATHS.priceList}>Price list</FooterLink>
            <FooterLink to={PATHS.marketPlace}>Marketplace</FooterLink>
            <FooterLink to={PATHS.privacyPolicy}>Privacy Policy</FooterLink>
            <FooterLink to={PATHS.termsOfService}>Terms of Service</FooterLink>
          </ul>
        </Column>
      </div>
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-8 text-sm text-on-cloth-muted">
        <p>
          © <Year /> {BRAND}. All rights reserved.
        </p>
        <ClothStrip className="w-83 max-w-full" />
      </div>
    </footer>
  );
}

/** A white card on the indigo footer, so that errors and focus look as they do elsewhere. */
function Newsletter() {
  return (
    <div id="newsletter" className="bg-cloth">
      <div className="page-column grid gap-x-12 gap-y-6 py-10 md:grid-cols-2 md:py-14">
        <div>
          <h2 tabIndex={-1} className="text-2xl">
            New&apos;s Letter
          </h2>
          <p className="mt-2 text-balance text-on-cloth-muted">
            Stay up to date with what&apos;s going on at the salon
          </p>
        </div>
        <div className="rounded-cloth bg-surface p-5 text-fg [--focus-gap:var(--color-white)] [--focus-ring:var(--color-primary-hover)]">
          <LoadWhenNear load={loadForm} placeholder={<Skeleton className="h-32 w-full sm:h-20" />} />
        </div>
      </div>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-base text-white">{title}</h2>
      {children}
    </section>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-9 items-center text-on-cloth-muted underline-offset-4 hover:text-white hover:underline"
      >
        {children}
      </Link>
    </li>
  );
}

/** The salon's pages elsewhere, of those that it has. */
function SocialLinks({ tiktok, instagram }: { tiktok: string; instagram: string }) {
  return (
    <ul className="mt-5 flex gap-3 empty:hidden">
      {tiktok && (
        <SocialLink href={tiktok} label="TikTok (new tab)">
          <ShortVideoGlyph className="size-6" />
        </SocialLink>
      )}
      {instagram && (
        <SocialLink href={instagram} label="Instagram (new tab)">
          <PhotoSharingGlyph className="size-6" />
        </SocialLink>
      )}
    </ul>
  );
}

const SocialLink = ({ href, label, children }: { href: string; label: string; children: ReactNode }) => (
  <li>
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="grid size-11 place-items-center rounded-control border border-indigo-400 text-white transition-colors hover:border-resist hover:text-resist"
    >
      {children}
    </a>
  </li>
);

const FIRST_YEAR = new Date().getFullYear();

/** The current year; a prerendered page shows the server's year until hydration. */
function Year() {
  const now = useClock();
  return now ? now.getFullYear() : <span suppressHydrationWarning>{FIRST_YEAR}</span>;
}
