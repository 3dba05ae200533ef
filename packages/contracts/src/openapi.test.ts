import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { buildOpenApi } from "./openapi.ts";
import type { Contract, Route } from "./route.ts";

type Json = Record<string, unknown>;
type Operation = Json & {
  operationId: string;
  security: Json[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }>; headers?: Json }>;
};
interface Document {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
}

const document = buildOpenApi(contract, { title: "Salon", version: "1.0.0", cookie: "sid" }) as Document;
const routes = Object.entries<Record<string, Route>>(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([key, route]) => ({ id: `${group}.${key}`, route })),
);
const operationOf = (route: Route): Operation => {
  const found = document.paths[route.path.replaceAll(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
  if (!found) throw new Error(`no operation for ${route.method} ${route.path}`);
  return found;
};
const everyValue = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(everyValue)] : [value];

test("a time says beside its status why the people of a staffed service cannot take it, where it can", () => {
  const { content } = operationOf(contract.seats.availability).responses["200"]!;
  const { slots } = content!["application/json"]!.schema["properties"] as { slots: { items: Json } };
  expect(slots.items).toMatchObject({
    properties: { status: { enum: ["open", "full", "past", "closed"] }, why: { enum: ["break", "short"] } },
    required: ["time", "free", "status"],
  });
});

describe("the whole document", () => {
  test("is OpenAPI 3.1 and plain JSON", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Salon", version: "1.0.0" });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test("has one operation with a unique id for each route, and no others", () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((op) => op.operationId));
    expect(ids.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  });

  test("every reference names a component, and every component is used", () => {
    const used = new Set(
      everyValue(document).flatMap((value) =>
        typeof value === "object" && value !== null && "$ref" in value ? [String(value.$ref)] : [],
      ),
    );
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...used].toSorted()).toEqual(known.toSorted());
  });

  test("the session cookie has the given name", () => {
    expect(document.components.securitySchemes["session"]).toEqual({ type: "apiKey", in: "cookie", name: "sid" });
  });
});

/** Returns the routes of whose operation this does not hold. */
const routesWithout = (holds: (route: Route, operation: Operation) => boolean) =>
  routes.filter(({ route }) => !holds(route, operationOf(route))).map(({ id }) => id);
const jsonOf = (operation: Operation, status: string) => operation.responses[status]?.content?.["application/json"];

describe("every operation", () => {
  test("describes its path, query and body", () => {
    const inPath = (route: Route) => [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const given = ({ parameters }: Operation, place: string) =>
      parameters.filter((parameter) => parameter.in === place);
    const namesOf = (operation: Operation, place: string) => given(operation, place).map(({ name }) => name);
    expect(routesWithout((route, operation) => isDeepStrictEqual(namesOf(operation, "path"), inPath(route)))).toEqual(
      [],
    );
    expect(routesWithout((_, operation) => given(operation, "path").every(({ required }) => required))).toEqual([]);
    const inQuery = (route: Route) => Object.keys(route.query?._zod.def.shape ?? {});
    expect(routesWithout((route, operation) => isDeepStrictEqual(namesOf(operation, "query"), inQuery(route)))).toEqual(
      [],
    );
    const described = ({ schema }: { schema: Json }) => Object.keys(schema).length > 0;
    expect(routesWithout((_, { parameters }) => parameters.every(described))).toEqual([]);
    const bodyOf = ({ requestBody }: Operation) => requestBody?.content["application/json"]?.schema["properties"];
    expect(routesWithout((route, operation) => !bodyOf(operation) === !route.body)).toEqual([]);
  });

  test("requires the session exactly if it is not public", () => {
    const asks = ({ security }: Operation) => security.some((entry) => "session" in entry);
    expect(routesWithout((route, operation) => asks(operation) === (route.access !== "public"))).toEqual([]);
    const refuses = (route: Route, { security }: Operation) => route.access !== "public" || security.length > 0;
    expect(routesWithout((route, operation) => "401" in operation.responses === refuses(route, operation))).toEqual([]);
  });

  test("has one success response and those the contract also names, with content exactly if the contract has its schema", () => {
    const redirects = ({ method, provider }: Route) => method === "GET" && provider;
    const expected = (route: Route) => String(route.status ?? (redirects(route) ? 302 : 200));
    const successes = ({ responses }: Operation) => Object.keys(responses).filter((status) => /^[23]/.test(status));
    const named = (route: Route) => [expected(route), ...(route.also ? [String(route.also)] : [])].toSorted();
    expect(routesWithout((route, operation) => isDeepStrictEqual(successes(operation), named(route)))).toEqual([]);
    const answers = (route: Route) => route.response !== undefined || route.path.endsWith(".json");
    expect(
      routesWithout((route, operation) => (jsonOf(operation, expected(route)) !== undefined) === answers(route)),
    ).toEqual([]);
  });

  test("describes its error responses", () => {
    const error = { $ref: "#/components/schemas/Error" };
    expect(routesWithout((_, operation) => isDeepStrictEqual(jsonOf(operation, "default")?.schema, error))).toEqual([]);
    const takes = ({ params, query, body, pictureBytes }: Route) => Boolean(params ?? query ?? body ?? pictureBytes);
    expect(routesWithout((route, { responses }) => "400" in responses === takes(route))).toEqual([]);
  });
});

describe("single routes", () => {
  test("lists have X-Total-Count and the limits of their paging", () => {
    const operation = operationOf(contract.bookings.list);
    expect(operation.responses["200"]?.headers).toHaveProperty("X-Total-Count");
    const pageSize = operation.parameters.find(({ name }) => name === "pageSize");
    expect(pageSize).toMatchObject({ required: false, schema: { type: "integer", maximum: 500, default: 100 } });
    expect(operationOf(contract.cart.get).responses["200"]?.headers).toBeUndefined();
  });

  test("a required query value is required", () => {
    expect(operationOf(contract.reports.summary).parameters).toMatchObject([
      { name: "from", required: true, schema: { type: "string", format: "date" } },
      { name: "to", required: true, schema: { type: "string", format: "date" } },
    ]);
  });

  test("form routes accept multipart and JSON, others only JSON", () => {
    const kinds = (route: Route) => Object.keys(operationOf(route).requestBody?.content ?? {});
    expect(kinds(contract.services.create)).toEqual(["application/json", "multipart/form-data"]);
    expect(kinds(contract.imports.create)).toEqual(["application/json", "multipart/form-data"]);
    expect(kinds(contract.auth.createAccount)).toEqual(["application/json"]);
  });

  test("bodies use the input side of a schema, answers the output side", () => {
    const body = operationOf(contract.bookings.createForCustomer).requestBody?.content["application/json"]?.schema;
    expect(body?.["required"]).not.toContain("bookingStatus");
    expect(body?.["additionalProperties"]).toBe(false);
    for (const [route, name] of [
      [contract.users.get, "User"],
      [contract.auth.me, "OwnUser"],
    ] as const) {
      const answer = operationOf(route).responses["200"]?.content?.["application/json"]?.schema;
      expect(answer).toEqual({ $ref: `#/components/schemas/${name}` });
      expect(document.components.schemas[name]).toHaveProperty("properties.email");
      expect(document.components.schemas[name]).not.toHaveProperty("properties.password");
    }
  });

  test("raw routes are described as files, a redirect, and a webhook with its own key", () => {
    const file = (route: Route) => Object.keys(operationOf(route).responses["200"]?.content ?? {});
    expect(file(contract.reports.bookingsCsv)).toEqual(["text/csv; charset=utf-8"]);
    expect(file(contract.bookings.calendar)).toEqual(["text/calendar; charset=utf-8"]);
    expect(operationOf(contract.payments.return).responses["302"]?.headers).toHaveProperty("Location");
    expect(operationOf(contract.payments.webhook).security).toEqual([{ providerHash: [] }]);
    expect(operationOf(contract.payments.webhook).responses["200"]?.content).toBeUndefined();
  });

  test("pictures are binary in both directions", () => {
    const kinds = ["image/jpeg", "image/png", "image/webp"];
    const upload = operationOf(contract.settings.addPicture);
    expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(kinds);
    expect(upload.responses["413"]).toMatchObject({ description: "More than 300 KB." });
    expect(Object.keys(operationOf(contract.settings.picture).responses["200"]?.content ?? {})).toEqual(kinds);
  });

  test("pay describes the fields of its conflict", () => {
    const conflict = operationOf(contract.payments.pay).responses["409"]?.content?.["application/json"]?.schema;
    expect(Object.keys((conflict?.["properties"] ?? {}) as Json)).toEqual([
      "message",
      "conflicts",
      "plans",
      "total",
      "deposit",
      "due",
      "changed",
    ]);
  });

  test("a call with the key of an attempt describes in its conflict what it answers", () => {
    const shapeOf = (route: Route, status: string) =>
      operationOf(route).responses[status]?.content?.["application/json"]?.schema;
    const conflict = shapeOf(contract.drawer.add, "409") as { properties: Json; required: string[] };
    expect(Object.keys(conflict.properties)).toEqual(["message", "expected", "made"]);
    expect(conflict.required).toEqual(["message"]);
    expect(conflict.properties["made"]).toEqual(shapeOf(contract.drawer.add, "201"));
    expect(shapeOf(contract.drawer.blank, "409")).toEqual({ $ref: "#/components/schemas/Error" });
  });

  test("the document follows the given contract", () => {
    const tiny: Contract = {
      toys: {
        play: {
          method: "POST",
          path: "/toys/:id/play",
          access: "admin",
          params: z.object({ id: z.string() }),
          body: z.strictObject({ times: z.optional(z.number()) }),
          response: z.object({ ok: z.boolean() }),
        },
      },
    };
    const made = buildOpenApi(tiny, { title: "Toys", version: "2" }) as Document;
    expect(Object.keys(made.paths)).toEqual(["/toys/{id}/play"]);
    expect(made.paths["/toys/{id}/play"]?.["post"]?.operationId).toBe("toys.play");
    expect(Object.keys(made.components.schemas)).toEqual(["Error"]);
  });
});
