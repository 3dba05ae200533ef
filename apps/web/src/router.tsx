import type { Access } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense, type ComponentType } from "react";
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { PATHS } from "./paths.ts";
import { letAsk } from "./shell/routing/prefetch.ts";
import { Guard } from "./shell/routing/guard.tsx";
import { lazyPage, type LazyPage, type PageFile } from "./shell/routing/lazy-page.tsx";
import { PageArrival } from "./shell/routing/page-arrival.tsx";
import { PageBoundary } from "./shell/routing/page-boundary.tsx";
import { Loader } from "./ui/feedback/loader.tsx";

interface PageRoute {
  path: string;
  access: Access;
  /** The file `<page>.page.tsx` in a folder of `pages`. */
  page: string;
}

/** Every screen of the site: its address, who may see it, and the page that draws it. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { path: PATHS.home, access: "public", page: "home" },
  { path: PATHS.signUp, access: "public", page: "sign-up" },
  { path: PATHS.signIn, access: "public", page: "sign-in" },
  { path: PATHS.forgotPassword, access: "public", page: "forgot-password" },
  { path: PATHS.verifyAccount, access: "public", page: "verify-account" },
  { path: PATHS.resetPassword, access: "public", page: "reset-password" },
  { path: PATHS.bookings, access: "public", page: "bookings" },
  { path: PATHS.bookingHistory, access: "signedIn", page: "booking-history" },
  { path: PATHS.bookingDetails, access: "signedIn", page: "booking-details" },
  { path: PATHS.marketPlace, access: "public", page: "market-place" },
  { path: PATHS.priceList, access: "public", page: "price-list" },
  { path: PATHS.checkout, access: "public", page: "checkout" },
  { path: PATHS.checkoutSuccess, access: "public", page: "checkout-success" },
  { path: PATHS.privacyPolicy, access: "public", page: "privacy-policy" },
  { path: PATHS.termsOfService, access: "public", page: "terms-of-service" },
  { path: PATHS.myData, access: "signedIn", page: "my-data" },
  { path: PATHS.unsubscribe, access: "public", page: "unsubscribe" },
];

/** The screens of the back office; `admin-layout.page.tsx` draws the menu and an `<Outlet />` around them. */
export const ADMIN_ROUTES: readonly PageRoute[] = [
  { path: PATHS.adminDashboard, access: "staff", page: "admin-dashboard" },
  { path: PATHS.adminUsers, access: "staff", page: "admin-users" },
  { path: PATHS.adminUser, access: "staff", page: "admin-user" },
  { path: PATHS.adminBookings, access: "staff", page: "admin-bookings" },
  { path: PATHS.adminCreateBooking, access: "staff", page: "admin-create-booking" },
  { path: PATHS.adminBookingDetails, access: "staff", page: "admin-booking-details" },
  { path: PATHS.adminService, access: "staff", page: "admin-service" },
  { path: PATHS.adminAllServices, access: "staff", page: "admin-all-services" },
  { path: PATHS.adminEditService, access: "staff", page: "admin-edit-service" },
  { path: PATHS.adminNews, access: "staff", page: "admin-news" },
  { path: PATHS.adminQr, access: "staff", page: "admin-qr" },
  { path: PATHS.adminDay, access: "staff", page: "admin-day" },
  { path: PATHS.adminPayments, access: "staff", page: "admin-payments" },
  { path: PATHS.adminReports, access: "staff", page: "admin-reports" },
  { path: PATHS.adminSettings, access: "admin", page: "admin-settings" },
  { path: PATHS.adminActivity, access: "admin", page: "admin-activity" },
  { path: PATHS.adminMessages, access: "staff", page: "admin-messages" },
];

const pageNameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1, -".page.tsx".length);
const files = import.meta.glob<PageFile>("./pages/**/*.page.tsx");
const pages = new Map(Object.entries(files).map(([file, load]) => [pageNameOf(file), lazyPage(load)]));
const pageNamed = (name: string): LazyPage | undefined => pages.get(name);
const NotFound = pageNamed("not-found")!;
const AdminLayout = pageNamed("admin-layout");

const routeAt = (pathname: string): PageRoute | undefined =>
  [...PAGE_ROUTES, ...ADMIN_ROUTES].find(({ path }) => matchPath(path, pathname));

/** Loads the code of the page at a path; resolves to it when it is there, and to nothing when that failed. */
export async function loadPage(pathname: string): Promise<PageFile | undefined> {
  const route = routeAt(pathname);
  const [file] = await Promise.all([
    route ? pageNamed(route.page)?.preload() : undefined,
    matchPath(`${PATHS.admin}/*`, pathname) ? AdminLayout?.preload() : undefined,
  ]);
  return file;
}

/** Loads the first page of a visit and lets it ask for its data while the session check is still under way. */
export async function openPage(
  client: QueryClient,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): Promise<void> {
  const { askFirst } = (await loadPage(pathname)) ?? {};
  const route = routeAt(pathname);
  const id = route && matchPath(route.path, pathname)?.params["id"];
  if (!route || !askFirst || leadsNowhere(pathname, id)) return;
  letAsk(client, askFirst, { access: route.access, id: id ?? "", search });
}

/** Starts loading the code of the page at a path, so that it is there when it is opened. */
export const preloadPage = (pathname: string): void => void loadPage(pathname);

/** The page that fits the address, guarded, inside a boundary of its own; the old one stays until the new one's code is there. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loader busy />}>
      <Routes>
        {PAGE_ROUTES.map(toRoute)}
        {AdminLayout && (
          <Route
            path={PATHS.admin}
            element={
              <Guard access="staff" notFound={missing}>
                <AdminLayout />
              </Guard>
            }
          >
            <Route index element={<Navigate to={PATHS.adminDashboard} replace />} />
            {ADMIN_ROUTES.map(toRoute)}
            <Route path="*" element={<Screen access="public" page={NotFound} />} />
          </Route>
        )}
        <Route path="*" element={<Screen access="public" page={NotFound} />} />
      </Routes>
    </Suspense>
  );
}

const toRoute = ({ path, access, page }: PageRoute) => (
  <Route key={path} path={path} element={<Screen access={access} page={pageNamed(page) ?? NotFound} />} />
);

type ScreenProps = { access: Access; page: ComponentType };

const missing = <Arriving page={NotFound} />;

function Arriving({ page: Page }: { page: ComponentType }) {
  return (
    <>
      <Page />
      <PageArrival />
    </>
  );
}

/** How the database names things; an address of the back office with any other id leads nowhere. */
const ID = /^[0-9a-f]{24}$/;
const leadsNowhere = (pathname: string, id: string | undefined): boolean =>
  pathname.startsWith(PATHS.admin) && id !== undefined && !ID.test(id);

function Screen({ access, page }: ScreenProps) {
  const { pathname } = useLocation();
  const { id } = useParams();
  return (
    <PageBoundary key={pathname} notFound={missing}>
      <Guard access={access} notFound={missing}>
        <Arriving page={leadsNowhere(pathname, id) ? NotFound : page} />
      </Guard>
    </PageBoundary>
  );
}
