import { MongoClient } from "mongodb";

/** Changes the database of a MongoDB URI; the `authSource` stays the database that the URI named before. */
export function withDatabaseName(uri: string, name: string): string {
  const [, server = uri, database, options = ""] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  const query = new URLSearchParams(options);
  if (database && server.includes("@") && !query.has("authSource")) query.set("authSource", database);
  return `${server}/${name}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/** Drops the database of a URI. */
export async function dropDatabase(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
