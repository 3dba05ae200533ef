import { pages, type Access } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense, type ComponentType } from "react";
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { isObjectId, PATHS } from "./paths.ts";
import { OpenQueryGate } from "./shell/prerendered/query-gate.tsx";
import { Guard } from "./shell/routing/guard.tsx";
import { lazyPage, type PageFile } from "./shell/routing/lazy-page.tsx";
import { PageArrival } from "./shell/routing/page-arrival.tsx";
import { PageBoundary } from "./shell/routing/page-boundary.tsx";
import { startPrefetch } from "./shell/routing/prefetch.ts";
import { Loader } from "./ui/feedback/loader.tsx";

interface PageRoute {
  path: string;
  access: Access;
  /** The page is drawn by `<file>.page.tsx` in a folder of `pages`: the record's name in kebab case, so `adminQr` is `admin-qr.page.tsx`. */
  file: string;
}

const isAdminPath = (path: string): boolean => matchPath(`${PATHS.admin}/*`, path) !== null;
const toKebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ROUTES: readonly PageRoute[] = Object.entries(pages).map(([name, { path, access }]) => ({
  path,
  access,
  file: toKebabCase(name),
}));

/** The routes outside the back office. */
export const PAGE_ROUTES = ROUTES.filter(({ path }) => !isAdminPath(path));
/** The routes of the back office; `admin-layout.page.tsx` draws the menu and an `<Outlet />` around them. */
export const ADMIN_ROUTES = ROUTES.filter(({ path }) => isAdminPath(path));

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".page.tsx".length);
const files = import.meta.glob<PageFile>("./**/*.page.tsx", { base: "./pages" });
const pagesByFile = new Map(Object.entries(files).map(([path, load]) => [fileNameOf(path), lazyPage(load)]));
const NotFound = pagesByFile.get("not-found")!;
// The server renders the frames of guarded pages without the code of the pages.
const AdminLayout = pagesByFile.get("admin-layout") ?? NotFound;

const routeAt = (pathname: string): PageRoute | undefined => ROUTES.find(({ path }) => matchPath(path, pathname));

/** Public pages that show what the session may see. */
const ASK_THE_SESSION: readonly string[] = [PATHS.checkout, PATHS.checkoutSuccess];
/** Whether the page at a path waits for the session. */
export const waitsForSession = (pathname: string): boolean =>
  (routeAt(pathname)?.access ?? "public") !== "public" || ASK_THE_SESSION.includes(pathname);

/** Loads the code of the page at a path, and that of the frame around it. A file is missing when the path has no page or its import fails. */
export async function loadPage(pathname: string): Promise<PageFile[]> {
  const route = routeAt(pathname);
  const files = await Promise.all([
    (route ? pagesByFile.get(route.file) : NotFound)?.preload(),
    isAdminPath(pathname) ? AdminLayout.preload() : undefined,
  ]);
  return files.filter((file) => file !== undefined);
}

/** Loads the first page of a visit and starts its prefetch while the session check is still in flight. */
export async function openPage(
  client: QueryClient,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): Promise<void> {
  const files = await loadPage(pathname);
  const route = routeAt(pathname);
  const { id, token = "" } = (route && matchPath(route.path, pathname)?.params) ?? {};
  if (!route || hasInvalidId(pathname, id)) return;
  for (const { prefetch } of files)
    if (prefetch) startPrefetch(client, prefetch, { access: route.access, id: id ?? "", token, search });
}

/** Starts loading the code of the page at a path without waiting for it. */
export const preloadPage = (pathname: string): void => void loadPage(pathname);

/** The page of the current address behind its guard and error boundary. The previous page stays until the next page's code is loaded. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loader busy />}>
      <Routes>
        {PAGE_ROUTES.map(toRoute)}
        <Route
          path={PATHS.admin}
          element={
            <Guard access="staff" notFound={notFound}>
              <AdminLayout />
            </Guard>
          }
        >
          <Route index element={<Navigate to={PATHS.adminDashboard} replace />} />
          {ADMIN_ROUTES.map(toRoute)}
          <Route path="*" element={<Screen access="public" page={NotFound} />} />
        </Route>
        <Route path="*" element={<Screen access="public" page={NotFound} />} />
      </Routes>
      <OpenQueryGate />
    </Suspense>
  );
}

const toRoute = ({ path, access, file }: PageRoute) => (
  <Route key={path} path={path} element={<Screen access={access} page={pagesByFile.get(file) ?? NotFound} />} />
);

type ScreenProps = { access: Access; page: ComponentType };

const notFound = <Arriving page={NotFound} />;

function Arriving({ page: Page }: { page: ComponentType }) {
  return (
    <>
      <Page />
      <PageArrival />
    </>
  );
}

/** The format of a MongoDB ObjectId. A back-office address with any other id shows the 404 page without a request. */
const hasInvalidId = (pathname: string, id: string | undefined): boolean =>
  pathname.startsWith(PATHS.admin) && id !== undefined && !isObjectId(id);

function Screen({ access, page }: ScreenProps) {
  const { pathname } = useLocation();
  const { id } = useParams();
  return (
    <PageBoundary key={pathname} notFound={notFound}>
      <Guard access={access} notFound={notFound}>
        <Arriving page={hasInvalidId(pathname, id) ? NotFound : page} />
      </Guard>
    </PageBoundary>
  );
}
