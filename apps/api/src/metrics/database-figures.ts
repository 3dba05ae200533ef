import { PAYMENT_STATES } from "@salon/contracts";
import { paymentDepth } from "../features/payments/desk/figures.ts";
import type { Deps } from "../deps.ts";
import { outboxDepth, outboxDueSince } from "../features/outbox/counts.ts";
import { readPurses } from "../features/outbox/phone-purses.ts";
import { refundsDueSince } from "../features/refunds/records.ts";
import { heldPlaces } from "../features/seats/figures.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Reads the figures that are in the database, in the form of a scrape; every process answers the same. Each query uses an
 * index and reads a limited number of rows. While the database is away there are none, because old values would look right.
 */
export async function readDatabaseFigures(
  deps: Pick<Deps, "metrics" | "now" | "logger" | "limiter" | "config">,
): Promise<string> {
  const { metrics, logger } = deps;
  const { database, databaseUp } = metrics;
  try {
    setFigures(database, await readFigures(deps));
    databaseUp.set(1);
    return await database.registry.metrics();
  } catch (error) {
    logger.warn({ err: error }, "the figures for operators could not be read");
    databaseUp.set(0);
    return "";
  }
}

async function readFigures({ limiter, config, ...deps }: Pick<Deps, "now" | "limiter" | "config">) {
  const now = deps.now();
  const since = (date: Date | null) => (date ? (now.getTime() - date.getTime()) / 1000 : 0);
  const [outbox, outboxDue, refundsDue, payments, held] = await Promise.all([
    outboxDepth(),
    outboxDueSince(now),
    refundsDueSince(now),
    paymentDepth(now),
    heldPlaces(now),
  ]);
  const purses = await readPurses({ limiter, perDay: config.phoneMessagesPerDay, now: deps.now });
  const lags = {
    outbox: since(outboxDue),
    refunds: since(refundsDue),
    payments: since(payments.dueSince),
    seats: since(held.dueSince),
  };
  return { outbox, lags, payments, attentionAge: since(payments.attentionSince), held, purses };
}

function setFigures(gauges: Metrics["database"], figures: Awaited<ReturnType<typeof readFigures>>): void {
  for (const { channel, state, rows } of figures.outbox) gauges.outbox.set({ channel, state }, rows);
  for (const [task, seconds] of Object.entries(figures.lags)) gauges.lag.set({ task }, seconds);
  for (const state of PAYMENT_STATES) gauges.payments.set({ state }, figures.payments.states.get(state) ?? 0);
  gauges.attention.set(figures.payments.attention);
  gauges.attentionAge.set(figures.attentionAge);
  for (const { purse, used, size } of figures.purses) {
    gauges.phoneMessages.set({ purse }, used);
    gauges.phoneLimit.set({ purse }, size);
  }
  for (const state of ["active", "overdue"] as const) gauges.held.set({ state }, figures.held[state]);
}
