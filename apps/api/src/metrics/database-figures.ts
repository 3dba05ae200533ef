import { PAYMENT_STATES } from "@salon/contracts";
import { Gauge, Registry } from "prom-client";
import { paymentDepth } from "../features/payments/desk/figures.ts";
import type { Deps } from "../deps.ts";
import { outboxDepth, outboxDueSince } from "../features/outbox/counts.ts";
import { readPurses } from "../features/outbox/phone-purses.ts";
import { refundsDueSince } from "../features/refunds/records.ts";
import { heldPlaces } from "../features/seats/figures.ts";

type Gauges = ReturnType<typeof databaseGauges>;

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

/** The figures that are in the database, in a registry of their own; they have values once they have been read. */
export function databaseGauges() {
  const registry = new Registry();
  return { registry, ...createGauges([registry]) };
}

const phoneGauges = (registers: Registry[]) => ({
  phoneMessages: new Gauge({
    name: "salon_phone_messages_today",
    help: "Messages to phones that a purse has paid for since midnight in Lagos",
    labelNames: ["purse"] as const,
    registers,
  }),
  phoneLimit: new Gauge({
    name: "salon_phone_messages_limit",
    help: "Messages to phones that a purse pays for in a day",
    labelNames: ["purse"] as const,
    registers,
  }),
});

const createGauges = (registers: Registry[]) => ({
  ...phoneGauges(registers),
  outbox: new Gauge({
    name: "salon_outbox_messages",
    help: "Mails and messages that wait (queued) or were given up (failed), counted up to 10000",
    labelNames: ["channel", "state"] as const,
    registers,
  }),
  lag: new Gauge({
    name: "salon_task_lag_seconds",
    help: "How long the work of a background job that was due first has waited; other jobs have no work with a due time",
    labelNames: ["task"] as const,
    registers,
  }),
  payments: new Gauge({
    name: "salon_payments_last_day",
    help: "Payments that were begun in the last 24 hours by their state now, counted up to 10000",
    labelNames: ["state"] as const,
    registers,
  }),
  attention: new Gauge({
    name: "salon_payments_attention",
    help: "Payments that need a decision of staff, counted up to 10000",
    registers,
  }),
  attentionAge: new Gauge({
    name: "salon_payments_attention_age_seconds",
    help: "Time since the first of these payments was begun",
    registers,
  }),
  held: new Gauge({
    name: "salon_held_places",
    help: "Booked services that hold a place until they are paid (active), and holds that have ended and are not settled yet (overdue)",
    labelNames: ["state"] as const,
    registers,
  }),
});

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

function setFigures(gauges: Gauges, figures: Awaited<ReturnType<typeof readFigures>>): void {
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
