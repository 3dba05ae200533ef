import { BRAND } from "@salon/contracts";
import { Menu } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { BookLink } from "../../domain/book-link.tsx";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Logo } from "../../art/logo.tsx";

const SECTIONS = [
  { hash: "#home", label: "Home" },
  { hash: "#services", label: "Services" },
  { hash: "#about", label: "About us" },
  { hash: "#contact", label: "Contact us" },
];
const SCROLLED_AFTER_PX = 10;

const loadPanel = () => import("./account-panel.tsx");

/** The top of every page: logo, links to the sections of the landing page, 'Book Appointment' and the menu. `extra` is placed before the menu. */
export function SiteHeader({ extra }: { extra?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [openedOn, setOpenedOn] = useState("");
  const { module: panel, preload, load } = useLazyModule(loadPanel);
  const { pathname } = useLocation();
  if (openedOn !== pathname) {
    setOpenedOn(pathname);
    setOpen(false);
  }
  const scrolled = useScrolled();
  const isDesk = pathname.startsWith(PATHS.admin);
  return (
    <header
      data-chrome
      data-scrolled={scrolled}
      className="sticky top-0 z-header bg-page transition-shadow scrolled:bg-surface scrolled:shadow-header"
    >
      <div
        className={classNames(
          "page-column flex items-center gap-2",
          // The back office has a low bar of its own, as wide as the window; its staff see more in it.
          isDesk ? "min-h-12 max-w-none! lg:px-4!" : "min-h-16 lg:min-h-18",
        )}
      >
        <HomeLink isDesk={isDesk} />
        {!isDesk && (
          <>
            <SectionLinks />
            <BookLink className={buttonClass("primary", "small", "max-lg:hidden")}>Book Appointment</BookLink>
          </>
        )}
        <div className={classNames("flex shrink-0 items-center", isDesk ? "ml-auto" : "max-lg:ml-auto")}>
          {!isDesk && extra}
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            icon={<Menu aria-hidden="true" />}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void load().then(setOpen)}
            className="-mr-2"
          />
        </div>
      </div>
      {panel && <panel.AccountPanel open={open} onClose={() => setOpen(false)} />}
    </header>
  );
}

function HomeLink({ isDesk }: { isDesk: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={PATHS.home}
      aria-label={`${BRAND}, home`}
      className="-ml-1 flex min-h-11 min-w-0 items-center rounded-control px-1 text-primary no-underline"
      onClick={() => pathname === PATHS.home && window.scrollTo({ top: 0 })}
    >
      {isDesk ? (
        <>
          <span className="inline-flex xl:hidden">
            <Logo markOnly />
          </span>
          <span className="inline-flex max-xl:hidden">
            <Logo />
          </span>
        </>
      ) : (
        <Logo />
      )}
    </Link>
  );
}

function SectionLinks() {
  return (
    <nav aria-label="Sections of the home page" className="mx-auto max-lg:hidden">
      <ul className="flex gap-1">
        {SECTIONS.map(({ hash, label }) => (
          <li key={hash}>
            <Link
              to={{ pathname: PATHS.home, hash }}
              className="flex min-h-11 items-center rounded-control px-4 font-semibold text-fg no-underline transition-colors hover:bg-sunken hover:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_AFTER_PX);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}
