import { MONDAY, type TestApi } from "../api/start-api.ts";
import type { Answer, TestClient } from "../api/test-client.ts";
import { openSalon, type OpenSalon } from "./open-salon.ts";

/** The numbers of three people. */
export const [FIRST, SECOND, THIRD] = ["08035550101", "08035550102", "08035550103"] as const;

/** A salon whose staff keep cards, and what they do in the tests of merged cards. */
export interface CardSalon extends Pick<OpenSalon, "ada" | "admin" | "author"> {
  api: TestApi;
  service: string;
  /** Makes a card; its id. */
  create: (name: string, phone: string) => Promise<string>;
  note: (id: string, text: string) => Promise<Answer>;
  merge: (id: string, other: string) => Promise<Answer>;
  walkIn: (phone: string, time: string) => Promise<Answer>;
}

/** Opens a salon for the tests of a file and empties it before each; `enter` receives it. */
export function openCards(enter: (salon: CardSalon) => unknown): void {
  openSalon(
    5,
    ({ api, ada, admin, author, haircut }) =>
      enter({ api, ada, admin, author, ...callsOf(admin, author, haircut._id) }),
    { rateLimitScale: 100 },
  );
}

const callsOf = (admin: TestClient, author: TestClient, service: string) => ({
  service,
  create: async (name: string, phone: string): Promise<string> =>
    (await author.post("/clients", { name, phone })).body._id,
  note: (id: string, text: string) => author.post(`/clients/${id}/notes`, { text }),
  merge: (id: string, other: string) => admin.post(`/clients/${id}/merge`, { other }),
  walkIn: (phone: string, time: string) =>
    author.post("/booking/walk-in", { name: "Bisi", phone, serviceId: service, date: MONDAY, time, method: "cash" }),
});
