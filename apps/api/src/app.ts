import { API_BASE, TEXTS, contract } from "@salon/contracts";
import cookieParser from "cookie-parser";
import express, { Router, type Express } from "express";
import type { Deps } from "./deps.ts";
import { auditHandlers } from "./features/audit/audit.handlers.ts";
import { authHandlers } from "./features/auth/auth.handlers.ts";
import { createFindSession } from "./features/users/sessions.ts";
import { bookingsHandlers } from "./features/bookings/bookings.handlers.ts";
import { bookedWithService, displacedBySettings, teamBookings } from "./features/bookings/displaced/previews.ts";
import { endWalkIns, walkInPhones } from "./features/bookings/mails/reminders.ts";
import { cartHandlers } from "./features/cart/cart.handlers.ts";
import { findSenders } from "./features/clients/senders.ts";
import { clientsHandlers } from "./features/clients/clients.handlers.ts";
import { importsHandlers } from "./features/imports/imports.handlers.ts";
import { messagesHandlers } from "./features/messages/messages.handlers.ts";
import { webhookGate } from "./features/messages/webhook.handlers.ts";
import { metaHandlers } from "./features/meta/meta.handlers.ts";
import { healthRouter } from "./features/meta/health.handlers.ts";
import { myDataHandlers } from "./features/my-data/my-data.handlers.ts";
import { payLinksHandlers } from "./features/pay-links/pay-links.handlers.ts";
import { cardEmails } from "./features/clients/addresses.ts";
import { linkEmails } from "./features/payments/by-link.ts";
import { paymentsHandlers } from "./features/payments/payments.handlers.ts";
import { refundsHandlers } from "./features/refunds/refunds.handlers.ts";
import { reportsHandlers } from "./features/reports/reports.handlers.ts";
import { createNextFree, type ReadNextFree } from "./features/seats/next-free.ts";
import { secondStepHandlers } from "./features/second-step/second-step.handlers.ts";
import { seatsHandlers } from "./features/seats/seats.handlers.ts";
import { servicesHandlers } from "./features/services/services.handlers.ts";
import { settingsHandlers } from "./features/settings/settings.handlers.ts";
import { deskHandlers } from "./features/desk/desk.handlers.ts";
import { linksRouter } from "./features/outbox/links.handlers.ts";
import { findUsedPictures } from "./features/settings/settings.ts";
import { ofPeople } from "./features/team/own-terms.ts";
import { teamHandlers } from "./features/team/team.handlers.ts";
import { bankHandlers } from "./features/till/bank/bank.handlers.ts";
import { drawerHandlers } from "./features/drawer/drawer.handlers.ts";
import { tillHandlers } from "./features/till/till.handlers.ts";
import { usersHandlers } from "./features/users/users.handlers.ts";
import { waitlistHandlers } from "./features/waitlist/waitlist.handlers.ts";
import { AppError } from "./http/app-error.ts";
import { noteArrival } from "./http/arrival.ts";
import { csrf } from "./http/csrf.ts";
import { errorHandler } from "./http/error-handler.ts";
import { mount } from "./http/mount.ts";
import { createRequestLogger, requestLog } from "./http/request-log.ts";
import { corsFor, securityHeaders } from "./http/security.ts";
import { readSession } from "./http/session.ts";
import { metricsRouter } from "./metrics/metrics-router.ts";
import { observeRequests } from "./metrics/requests.ts";
import { serveWebApp } from "./http/web/web-app.ts";
import { pageSource } from "./page-source.ts";

/** Creates the Express app of the whole product; it does not listen. */
export function createApp(deps: Deps): Express {
  const { config } = deps;
  const logger = createRequestLogger(deps.logger);
  const nextFree = createNextFree(deps.now);
  const app = express();
  app.disable("x-powered-by");
  // A path matches in one spelling only, so that all checks of a path agree.
  app.enable("case sensitive routing");
  // Cacheable answers set their own ETag; others need none.
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.use(requestLog(logger));
  app.use(securityHeaders(config.publicUrl));
  app.use(observeRequests(deps.metrics));
  app.use(healthRouter());
  app.use(metricsRouter(deps));
  app.use(API_BASE, apiRouter(deps, nextFree));
  app.use(API_BASE, () => {
    throw new AppError(404, TEXTS.notFound);
  });
  app.use(linksRouter(deps));
  if (config.webDirectory) app.use(serveWebApp(config.webDirectory, pageSource(deps, nextFree)));
  app.use(() => {
    throw new AppError(404, TEXTS.notFound);
  });
  app.use(errorHandler(logger));
  return app;
}

/** What the room of messages reads from rooms after it. */
const MESSAGE_SOURCES = {
  findWalkInPhones: walkInPhones,
  findLinkEmails: linkEmails,
  findCardEmails: cardEmails,
  findSenders,
  endWalkIns,
};

function apiRouter(deps: Deps, nextFree: ReadNextFree): Router {
  const { allowedOrigins } = deps.config;
  const router = Router({ caseSensitive: true });
  router.use(
    noteArrival(deps.now),
    corsFor(allowedOrigins),
    csrf(allowedOrigins),
    cookieParser(),
    readSession(deps.cookie, createFindSession(deps)),
  );
  mount(router, contract.meta, metaHandlers(deps));
  mount(router, contract.auth, authHandlers(deps));
  mount(router, contract.secondStep, secondStepHandlers(deps));
  mount(router, contract.users, usersHandlers(deps));
  mount(router, contract.myData, myDataHandlers(deps));
  router.post(contract.messages.webhook.path, webhookGate(deps));
  mount(router, contract.messages, messagesHandlers(deps, MESSAGE_SOURCES));
  mount(router, contract.seats, seatsHandlers(deps, nextFree));
  mount(router, contract.cart, cartHandlers(deps));
  mount(router, contract.services, servicesHandlers(deps, { findUsedPictures, bookedWithService, ...ofPeople }));
  mount(router, contract.team, teamHandlers(deps, teamBookings));
  mount(router, contract.bookings, bookingsHandlers(deps));
  mount(router, contract.payments, paymentsHandlers(deps));
  mount(router, contract.refunds, refundsHandlers(deps));
  mount(router, contract.till, tillHandlers(deps));
  mount(router, contract.payLinks, payLinksHandlers(deps));
  mount(router, contract.bank, bankHandlers(deps));
  mount(router, contract.drawer, drawerHandlers(deps));
  mount(router, contract.clients, clientsHandlers(deps));
  mount(router, contract.imports, importsHandlers(deps));
  mount(router, contract.waitlist, waitlistHandlers(deps));
  mount(router, contract.settings, settingsHandlers(deps, displacedBySettings));
  mount(router, contract.reports, reportsHandlers(deps));
  mount(router, contract.audit, auditHandlers(deps));
  mount(router, contract.desk, deskHandlers(deps));
  return router;
}
