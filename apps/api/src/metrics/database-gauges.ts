import { Gauge, Registry } from "prom-client";

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
