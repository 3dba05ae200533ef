import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { poolFigures } from "../db/connection/pool.ts";
import { databaseGauges } from "./database-gauges.ts";

/** Upper bounds in seconds, for answers of this server. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The same for calls of other services, which may take half a minute. */
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The figures of one process for operators. No label has personal data or a value from a request: routes are patterns, and
 * every other label has a few fixed values. A background job is the label `task`, because Prometheus itself sets `job`.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    ...requestMetrics(registers),
    ...jobMetrics(registers),
    ...databaseMetrics(registers),
    database: databaseGauges(),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

const requestMetrics = (registers: Registry[]) => ({
  requests: new Counter({
    name: "salon_http_requests_total",
    help: "Requests by route pattern and status; the status is aborted when the caller left before the answer",
    labelNames: ["method", "route", "status"] as const,
    registers,
  }),
  requestSeconds: new Histogram({
    name: "salon_http_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["method", "route"] as const,
    buckets: ANSWER_SECONDS,
    registers,
  }),
  callsShed: new Counter({
    name: "salon_calls_shed_total",
    help: "Requests that the load shedder refused; they are not in salon_http_requests_total",
    registers,
  }),
  callsInFlight: new Gauge({ name: "salon_calls_in_flight", help: "Requests under way", registers }),
  callLimit: new Gauge({
    name: "salon_calls_in_flight_limit",
    help: "Requests under way at which the load shedder refuses further ones",
    registers,
  }),
  callSeconds: new Histogram({
    name: "salon_provider_call_duration_seconds",
    help: "Calls of the payment provider, the mail server and the channels to phones; rejected means that the other side refused, unknown that it gave no answer",
    labelNames: ["provider", "operation", "outcome"] as const,
    buckets: CALL_SECONDS,
    registers,
  }),
});

const jobMetrics = (registers: Registry[]) => ({
  jobSuccess: new Gauge({
    name: "salon_task_last_success_timestamp_seconds",
    help: "When a background job last ended well in this process; 0 before that. Take the largest of all processes",
    labelNames: ["task"] as const,
    registers,
  }),
  jobSeconds: new Gauge({
    name: "salon_task_duration_seconds",
    help: "Duration of the last run of a background job",
    labelNames: ["task"] as const,
    registers,
  }),
  jobFailures: new Counter({
    name: "salon_task_failures_total",
    help: "Runs of a background job that ended early",
    labelNames: ["task"] as const,
    registers,
  }),
});

const databaseMetrics = (registers: Registry[]) => ({
  databaseUp: new Gauge({
    name: "salon_database_up",
    help: "Whether the database answered the queries of this scrape; without an answer the figures from it are missing",
    registers,
  }),
  poolConnections: new Gauge({
    name: "salon_database_connections",
    help: "Open connections of this process to the database",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { open, inUse } = poolFigures();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, open - inUse);
    },
  }),
  poolLimit: poolGauge(registers, "limit", "The most connections of this process to one database server"),
  poolWaiting: poolGauge(registers, "waiting", "Queries that wait for a connection"),
  poolFailures: new Counter({
    name: "salon_database_connections_failed_total",
    help: "Queries that got no connection",
    registers,
    collect() {
      this.reset();
      this.inc(poolFigures().failed);
    },
  }),
});

const poolGauge = (registers: Registry[], figure: "limit" | "waiting", help: string) =>
  new Gauge({
    name: `salon_database_connections_${figure}`,
    help,
    registers,
    collect() {
      this.set(poolFigures()[figure]);
    },
  });
