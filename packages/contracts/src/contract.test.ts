import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { toJSONSchema } from "zod/v4/core";
import { conflictOf } from "./conflicts.ts";
import { contract } from "./contract.ts";
import { endpoints } from "./endpoints.ts";
import type { Route } from "./route.ts";

const routes = Object.entries<Record<string, Route>>(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([key, route]) => ({ id: `${group}.${key}`, route })),
);
const shapeOf = (schema: z.core.$ZodType | undefined): z.core.$ZodShape =>
  schema && "shape" in schema._zod.def ? (schema._zod.def.shape as z.core.$ZodShape) : {};
/** Whether a schema refuses an unknown key. */
const refusesExtraKeys = (schema: z.core.$ZodType): boolean =>
  z.safeParse(schema, { surprise: 1 }).error?.issues.some(({ code }) => code === "unrecognized_keys") ?? false;
const objectsIn = (json: unknown): Record<string, unknown>[] => {
  if (typeof json !== "object" || json === null) return [];
  const inner = Object.values(json).flatMap(objectsIn);
  return "properties" in json ? [json, ...inner] : inner;
};

describe("endpoints and shapes", () => {
  test("every endpoint has shapes, and every shape an endpoint", () => {
    const names = (groups: Record<string, object>) =>
      Object.entries(groups).flatMap(([group, entries]) => Object.keys(entries).map((key) => `${group}.${key}`));
    expect(names(contract).toSorted()).toEqual(names(endpoints).toSorted());
  });

  test("no two routes have the same method and path", () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ":")}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  test("no route matches the path of a later one", () => {
    const hides = (first: string[], later: string[]) =>
      first.length === later.length && first.every((part, index) => part.startsWith(":") || part === later[index]);
    const hidden = routes.flatMap(({ id, route }, index) =>
      routes
        .slice(0, index)
        .filter((other) => other.route.method === route.method)
        .filter((other) => hides(other.route.path.split("/"), route.path.split("/")))
        .map((other) => `${other.id} hides ${id}`),
    );
    expect(hidden).toEqual([]);
  });
});

/** The calls of each group that are not for staff. */
const ACCESS: Record<"public" | "signedIn" | "admin", Record<string, string>> = {
  public: {
    meta: "serverDate openapi",
    auth: "createAccount signIn quickStart sendSignInLink signInLink signInByLink signOut loginStatus verifyAccount forgotPassword resetPassword",
    messages: "contact subscribe unsubscribePage unsubscribe verifyWebhook webhook",
    seats: "availability monthAvailability nextFree repeatAvailability visit",
    services: "list get",
    team: "list feed",
    payments: "return returnWithoutState came webhook",
    payLinks: "get pay transfer payment saidSent calendar",
    waitlist: "getOffer accept decline",
    settings: "get picture",
  },
  signedIn: {
    auth: "me sendVerification sessions endOtherSessions endSession",
    myData: "updateMe exportMine obstacles deleteMine",
    cart: "save get",
    bookings: "list get cancel reschedule rescheduleVisit visitPlans calendar",
    payments: "pay status cancel saidSent mine",
    till: "bill pay transfer",
    waitlist: "list create remove",
  },
  admin: {
    secondStep: "require",
    users: "changeRole endSessions",
    team: "create update previewNew preview createResource updateResource previewNewResource previewResource",
    refunds: "refund decline",
    till: "reverse giveBack settleBefore commission commissionCsv",
    bank: "match confirm undo",
    drawer: "reverse blank",
    clients: "blankNote merge export remove",
    imports: "list create get update rows run undo remove",
    settings: "update preview addPicture",
    reports: "markSeen listCsv everything dayCloses reopenDay blankNote",
    audit: "list",
  },
};

test.each(Object.entries(ACCESS))("the calls that are %s are these [T1]", (access, groups) => {
  const named = Object.entries(groups).flatMap(([group, keys]) => keys.split(" ").map((key) => `${group}.${key}`));
  expect(routes.filter(({ route }) => route.access === access).map(({ id }) => id)).toEqual(named);
});

test("every file for staff, and every export of a person, leaves an entry in the activity log", () => {
  const isFile = ({ access, raw, stream }: Route) => raw && !stream && (access === "staff" || access === "admin");
  const files = routes.filter(({ route }) => isFile(route) || route.path.endsWith("/export"));
  expect(files.length).toBeGreaterThan(10);
  expect(routes.filter(({ route }) => route.exports)).toEqual(files);
});

test("the 409 of every call whose body has the key of an attempt has what was made, beside its own fields", () => {
  const faults = routes
    // Its key opens an account, so that other content is another attempt.
    .filter(({ id, route }) => "key" in shapeOf(route.body) && id !== "auth.quickStart")
    .filter(({ route }) => {
      const { made, ...own } = shapeOf(conflictOf(route));
      const answers = made instanceof z.ZodMiniOptional && made._zod.def.innerType === route.response;
      return !answers || !Object.keys(shapeOf(route.conflict)).every((field) => field in own) || !("message" in own);
    });
  expect(faults.map(({ id }) => id)).toEqual([]);
  const others = routes.filter(({ route }) => !("key" in shapeOf(route.body)));
  expect(others.filter(({ route }) => conflictOf(route) !== route.conflict)).toEqual([]);
  expect(conflictOf(contract.auth.quickStart)).toBeUndefined();
});

/** Returns the routes of which this does not hold. */
const routesWithout = (holds: (route: Route) => boolean) =>
  routes.filter(({ route }) => !holds(route)).map(({ id }) => id);

describe("every route", () => {
  test("parses exactly the parameters of its path", () => {
    const named = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const same = ({ path, params }: Route) => String(Object.keys(shapeOf(params))) === String(named(path));
    expect(routesWithout(same)).toEqual([]);
  });

  test("has a response, unless it is raw", () => {
    expect(routesWithout(({ response, raw }) => (response === undefined) === (raw === true))).toEqual([]);
  });

  test("has no body if it is a GET", () => {
    expect(routesWithout(({ body, method }) => body === undefined || method !== "GET")).toEqual([]);
  });

  test("has `list` exactly if it has paging and answers an array", () => {
    const pages = ({ query }: Route) => ["page", "pageSize", "q", "sort"].every((name) => name in shapeOf(query));
    expect(routesWithout((route) => (pages(route) && !route.raw) === (route.list === true))).toEqual([]);
    expect(routesWithout(({ list, response }) => !list || response?._zod.def.type === "array")).toEqual([]);
  });

  test("refuses unknown keys in the query and at every depth of the body [T2]", () => {
    const openForTheProvider = ({ method, provider }: Route) => method === "GET" && provider === true;
    expect(
      routesWithout((route) => !route.query || refusesExtraKeys(route.query) !== openForTheProvider(route)),
    ).toEqual([]);
    expect(routesWithout(({ body }) => !body || refusesExtraKeys(body))).toEqual([]);
    const objectsOf = (body: z.core.$ZodType) => objectsIn(toJSONSchema(body, { io: "input", unrepresentable: "any" }));
    const closed = (object: Record<string, unknown>) => object["additionalProperties"] === false;
    expect(routesWithout(({ body }) => !body || objectsOf(body).every(closed))).toEqual([]);
  });

  test("its numeric form fields are fields of its body", () => {
    expect(routesWithout(({ form = [], body }) => form.every((field) => field in shapeOf(body)))).toEqual([]);
  });
});

describe("values fixed by the specification", () => {
  test("the calls of the specification have their methods, paths and access", () => {
    const specified = [
      ["GET", "/", "public"],
      ["POST", "/users/create-account", "public"],
      ["POST", "/users/sign-in", "public"],
      ["POST", "/users/sign-out", "public"],
      ["GET", "/users/loginStatus", "public"],
      ["GET", "/users/getUser", "signedIn"],
      ["POST", "/users/verificationEmail", "signedIn"],
      ["PATCH", "/users/verifyUser/:token", "public"],
      ["POST", "/users/forgotPassword", "public"],
      ["PATCH", "/users/resetPassword/:token", "public"],
      ["GET", "/users/getUsers", "staff"],
      ["GET", "/users/getuserbyid/:id", "staff"],
      ["POST", "/users/upgradeUser", "admin"],
      ["POST", "/users/contact-us", "public"],
      ["POST", "/users/news-letter", "public"],
      ["GET", "/users/getNews", "staff"],
      ["PATCH", "/users/saveCart", "signedIn"],
      ["GET", "/users/getCart", "signedIn"],
      ["POST", "/services/", "staff"],
      ["GET", "/services/all-services", "public"],
      ["GET", "/services/:id", "public"],
      ["PATCH", "/services/:id", "staff"],
      ["DELETE", "/services/:id", "staff"],
      ["POST", "/booking/create-admin-booking", "staff"],
      ["POST", "/booking/pay", "signedIn"],
      ["GET", "/booking/", "signedIn"],
      ["GET", "/booking/getBooking/:id", "signedIn"],
      ["PATCH", "/booking/:id", "staff"],
    ];
    const calls = routes.map(({ route: { method, path, access } }) => [method, path, access]);
    expect(calls).toEqual(expect.arrayContaining(specified));
  });

  test("the answer to a changed service has no message, which a client would show as an error", () => {
    expect(Object.keys(shapeOf(contract.services.update.response))).toEqual([
      "_id",
      "name",
      "price",
      "timeframe",
      "own",
    ]);
  });

  test("a user has six fields, what is there only when it means something, and no secret", () => {
    const fields = ["_id", "createdAt", "email", "name", "role", "verified"];
    const mayLack = ([, schema]: [string, z.core.$ZodType]) => z.safeParse(schema, undefined).success;
    const namesOf = (shape: z.core.$ZodShape, absent: boolean) =>
      Object.entries(shape)
        .filter((field) => mayLack(field) === absent)
        .map(([name]) => name)
        .toSorted();
    const shown = shapeOf(contract.users.get.response);
    expect(namesOf(shown, false)).toEqual(fields);
    expect(namesOf(shown, true)).toEqual(["adminSince", "phone", "phoneShown", "revision", "unproven"]);
    const own = shapeOf(contract.auth.me.response);
    expect(namesOf(own, false)).toEqual(fields);
    expect(namesOf(own, true)).toEqual([
      "adminSince",
      "entered",
      "linkOnly",
      "mailAfter",
      "newEmail",
      "phone",
      "phoneChannels",
      "phoneShown",
      "reminders",
      "revision",
      "step",
      "stepDue",
      "testPayments",
      "unproven",
    ]);
  });

  test.each([undefined, "", "root", "Admin", { $ne: 1 }])("role %j: 'Please select a role'", (role) => {
    const { error } = z.safeParse(contract.users.changeRole.body, { role, id: "6".repeat(24) });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please select a role"]);
  });

  test("a booking by staff needs no field that has only one possible value", () => {
    const made = z.parse(contract.bookings.createForCustomer.body, {
      paymentMethod: "Flutterwave",
      bookingDate: "2026-11-23T09:00:00Z",
      bookingAmount: 5000,
      user: "6".repeat(24),
      cartItems: [{ serviceId: "7".repeat(24) }],
    });
    expect(made).toMatchObject({ bookingStatus: "placed", bookingTime: "N/A", bookingDate: "2026-11-23" });
  });
});

describe("queries", () => {
  const parse = (query: Record<string, unknown>) => z.safeParse(contract.bookings.list.query, query);

  test("a list without a query has 100 rows per page", () => {
    expect(parse({}).data).toEqual({ page: 1, pageSize: 100 });
  });

  test("texts of a query are parsed to their types", () => {
    const query = { page: "2", pageSize: "500", sort: "-bookingDate", q: " ada ", mine: "true", status: "placed" };
    expect(parse(query).data).toEqual({ ...query, page: 2, pageSize: 500, q: "ada", mine: true });
    expect(parse({ mine: "false" }).data?.mine).toBe(false);
  });

  test.each([
    [{ page: "0" }, "page must be at least 1"],
    [{ page: "-1" }, "page must be a whole number"],
    [{ page: ["1", "2"] }, "page must be a whole number"],
    [{ page: { $gt: "" } }, "page must be a whole number"],
    [{ pageSize: "501" }, "pageSize must be at most 500"],
    [{ pageSize: "1e9" }, "pageSize must be a whole number"],
    [{ pageSize: "" }, "pageSize must be a whole number"],
    [{ sort: "password" }, "This list cannot be sorted like that"],
    [{ mine: "yes" }, "Please give true or false"],
    [{ status: "paid" }, "Status must be one of placed, processing, completed, cancelled"],
    [{ from: "yesterday" }, "Please give a date as YYYY-MM-DD"],
    [{ q: "x".repeat(255) }, "The search text is too long"],
    [{ q: "a\u0000b" }, "The search text contains characters that are not allowed"],
  ])("%j: %s", (query, message) => {
    expect(parse(query).error?.issues[0]?.message).toBe(message);
  });
});
