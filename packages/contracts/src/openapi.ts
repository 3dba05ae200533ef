import * as z from "zod/v4/core";
import { bookingSchema } from "./groups/bookings.ts";
import { cartItemSchema } from "./groups/cart.ts";
import { conflictOf } from "./conflicts.ts";
import { API_BASE } from "./contract.ts";
import { dayOrInstant, instant, salonDay } from "./fields.ts";
import { contactMessageSchema, outboxMailSchema, subscriberSchema } from "./groups/messages.ts";
import { paymentSchema } from "./groups/payments.ts";
import { auditEntrySchema } from "./groups/audit.ts";
import { sessionSchema } from "./groups/auth.ts";
import { formFile } from "./list-fields.ts";
import type { Contract, Route } from "./route.ts";
import { PICTURE_TYPES } from "./rules/pictures.ts";
import { serviceSchema } from "./groups/services.ts";
import { deskSettingsSchema, settingsSchema } from "./groups/settings.ts";
import { errorAnswer } from "./shapes.ts";
import { resourceSchema, teamMemberSchema } from "./groups/team.ts";
import { ownUserSchema, userSchema } from "./groups/users.ts";
import { waitEntrySchema, waitOfferSchema } from "./groups/waitlist.ts";

type Json = Record<string, unknown>;

/** General data of the document; `cookie` is the name of the session cookie, default `salon`. */
export interface OpenApiInfo {
  title: string;
  version: string;
  cookie?: string;
}

const NAMED = {
  User: userSchema,
  OwnUser: ownUserSchema,
  Session: sessionSchema,
  Service: serviceSchema,
  CartItem: cartItemSchema,
  Booking: bookingSchema,
  Payment: paymentSchema,
  Subscriber: subscriberSchema,
  ContactMessage: contactMessageSchema,
  OutboxMail: outboxMailSchema,
  Settings: settingsSchema,
  DeskSettings: deskSettingsSchema,
  TeamMember: teamMemberSchema,
  Resource: resourceSchema,
  WaitEntry: waitEntrySchema,
  WaitOffer: waitOfferSchema,
  AuditEntry: auditEntrySchema,
  Error: errorAnswer,
};

/** Annotations of schemas whose rules are functions, which JSON Schema cannot express. */
const annotations = z.registry<Json>();
for (const [id, schema] of Object.entries(NAMED)) annotations.add(schema, { id });
annotations.add(salonDay, { format: "date", description: "A calendar day of the salon, in Lagos." });
annotations.add(dayOrInstant, { description: "A salon day (YYYY-MM-DD) or an ISO-8601 instant with a zone." });
annotations.add(instant, { format: "date-time" });
annotations.add(formFile, { type: "string", format: "binary", description: "In a form alone." });

const CONVENTIONS =
  "Text is trimmed, and e-mail addresses are lower-cased, before a pattern is checked. Instants are ISO-8601 in UTC, " +
  "salon days are YYYY-MM-DD in Africa/Lagos, money is a whole number of naira, but for what a payment `received`, which is " +
  "in hundredths of its currency. A key that is not listed is refused. A call whose 409 has `made` makes one thing " +
  "for each `key`: sent again it answers 200, and with other content 409 with `made`, which is what it answers today.";

/** Builds the OpenAPI 3.1 document of a contract. */
export function buildOpenApi(contract: Contract, info: OpenApiInfo): object {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [group, routes] of Object.entries(contract)) {
    for (const [key, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
      const operation = { operationId: `${group}.${key}`, tags: [group], ...describeRoute(route, schemas) };
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    }
  }
  jsonSchema(errorAnswer, "output", schemas);
  return {
    openapi: "3.1.0",
    info: { title: info.title, version: info.version, description: CONVENTIONS },
    servers: [{ url: API_BASE }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: info.cookie ?? "salon" },
        providerHash: { type: "apiKey", in: "header", name: "verif-hash" },
        hubSignature: { type: "apiKey", in: "header", name: "x-hub-signature-256" },
      },
    },
  };
}

/** Converts a schema to JSON Schema and moves its named parts to the document's components. */
function jsonSchema(schema: z.$ZodType, io: "input" | "output", schemas: Json): Json {
  const made = z.toJSONSchema(schema, { io, metadata: annotations, unrepresentable: "any" });
  const { $schema: _, $defs = {}, ...rest } = moveReferences(made);
  Object.assign(schemas, moveReferences($defs as Json));
  return rest;
}

const moveReferences = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

function describeRoute(route: Route, schemas: Json): Json {
  const security = route.access === "public" ? webhookSecurity(route) : [{ session: [] }];
  return {
    "x-access": route.access,
    ...(route.access === "public" ? {} : { description: `Allowed for: ${route.access}.` }),
    security,
    parameters: [...parameters(route.params, "path", schemas), ...parameters(route.query, "query", schemas)],
    ...requestBody(route, schemas),
    responses: { ...success(route, schemas), ...failures(route, schemas) },
  };
}

const webhookSecurity = (route: Route): Json[] =>
  route.raw && route.provider && route.method === "POST"
    ? [route.signature ? { hubSignature: [] } : { providerHash: [] }]
    : [];

function parameters(shape: z.$ZodObject | undefined, place: "path" | "query", schemas: Json): Json[] {
  return Object.entries(shape?._zod.def.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || schema._zod.optin === undefined,
    schema: parameterSchema(schema, schemas),
  }));
}

/** Parameters are sent as text, so the output side of a schema describes them better if it is known. */
function parameterSchema(schema: z.$ZodType, schemas: Json): Json {
  const parsed = jsonSchema(schema, "output", schemas);
  return "type" in parsed ? parsed : jsonSchema(schema, "input", schemas);
}

/** Binary content of a picture, in the notation of OpenAPI 3.1. */
const PICTURE = Object.fromEntries(Object.values(PICTURE_TYPES).map((type) => [type, {}]));

function requestBody(route: Route, schemas: Json): Json {
  if (route.pictureBytes) return { requestBody: { required: true, content: PICTURE } };
  const isWebhook = webhookSecurity(route).length > 0;
  if (!route.body && !route.form && !isWebhook) return {};
  const schema = route.body ? jsonSchema(route.body, "input", schemas) : { type: "object" };
  const kinds = (route.form ?? route.upload) ? ["application/json", "multipart/form-data"] : ["application/json"];
  return {
    requestBody: {
      required: route.body !== undefined || isWebhook,
      ...(!route.body && { description: isWebhook ? "The provider's event, as it sends it." : "Ignored." }),
      content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])),
    },
  };
}

const ALSO = {
  200: "The same call came before; nothing has changed.",
  202: "Accepted: the answer is only a message, the rest happens by mail.",
};

const TOTAL_AMOUNT = {
  description: "The sum of the amounts of all rows in naira, when the query has `sum=true`.",
  schema: { type: "number" },
};

function success(route: Route, schemas: Json): Json {
  if (!route.response) return rawSuccess(route);
  const headers = route.list && {
    "X-Total-Count": { description: "How many there are in all.", required: true, schema: { type: "integer" } },
    ...(route.query && "sum" in route.query._zod.def.shape && { "X-Total-Amount": TOTAL_AMOUNT }),
  };
  const content = { "application/json": { schema: jsonSchema(route.response, "output", schemas) } };
  return {
    [route.status ?? 200]: { description: "Success.", ...(headers && { headers }), content },
    ...(route.also && { [route.also]: { description: ALSO[route.also], ...(route.also === 200 && { content }) } }),
  };
}

/** Describes the success of a raw route: an event stream, a redirect, a file by the ending of its path, or an acknowledgement. */
function rawSuccess(route: Route): Json {
  if (route.stream) {
    const content = { "text/event-stream": { schema: { type: "string" } } };
    return { 200: { description: "Server-sent events, until the session ends or the server stops.", content } };
  }
  if (route.provider && route.method === "GET") {
    const headers = { Location: { required: true, schema: { type: "string", format: "uri-reference" } } };
    return { 302: { description: "A redirect to a page of the web app.", headers } };
  }
  if (route.cacheable) return { 200: { description: "A picture.", content: PICTURE } };
  const kind = FILE_KINDS.find(([ending]) => route.path.endsWith(ending))?.[1];
  if (!kind) return { 200: { description: "Acknowledged; the content means nothing." } };
  const schema = kind === "application/json" ? { type: "object" } : { type: "string" };
  return { 200: { description: "A file.", content: { [kind]: { schema } } } };
}

const FILE_KINDS = [
  [".csv", "text/csv; charset=utf-8"],
  [".ics", "text/calendar; charset=utf-8"],
  [".json", "application/json"],
] as const;

const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };

function failures(route: Route, schemas: Json): Json {
  const changes = route.method !== "GET";
  const guarded = route.access !== "public" || webhookSecurity(route).length > 0;
  const content = (schema: Json) => ({ "application/json": { schema } });
  const error = content({ $ref: "#/components/schemas/Error" });
  const takes = route.body ?? route.pictureBytes;
  const most = `More than ${route.pictureBytes ? route.pictureBytes / 1024 : 16} KB.`;
  const shape = conflictOf(route);
  const conflict = shape ? content(jsonSchema(shape, "output", schemas)) : error;
  return {
    ...((route.params ?? route.query ?? takes) && { 400: { description: "Invalid input.", content: error } }),
    ...(guarded && { 401: { description: "Not signed in, or the session has ended.", content: error } }),
    ...((guarded || changes) && { 403: { description: "Not allowed.", content: error } }),
    ...(route.params && { 404: { description: "There is none, or it is not yours.", content: error } }),
    ...(changes && { 409: { description: "Conflicts with what is stored.", content: conflict } }),
    ...(takes && { 413: { description: most, content: error } }),
    ...(route.body && { 415: { description: "Not a content type this call takes.", content: error } }),
    429: { description: "Too many attempts.", headers: RETRY_AFTER, content: error },
    503: { description: "The database is away.", headers: RETRY_AFTER, content: error },
    default: { description: "Any other failure.", content: error },
  };
}
