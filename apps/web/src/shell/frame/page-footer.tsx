import { useLocation } from "react-router-dom";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { PATHS } from "../../paths.ts";

/** Pages that are read. Where something is being done (signing in, booking, the back office) a footer would only be in the way. */
const READING: readonly string[] = [
  PATHS.home,
  PATHS.priceList,
  PATHS.marketPlace,
  PATHS.privacyPolicy,
  PATHS.termsOfService,
];

/** The footer of the site, on the pages that have one. */
export function PageFooter() {
  const { pathname } = useLocation();
  return READING.includes(pathname) ? <SiteFooter /> : null;
}
