/** What answers at MONGODB_URI. */
export interface DatabaseServer {
  version: string;
  kind: "stand-alone" | `replica set ${string}` | "a sharded cluster";
  /** Its clock; some servers that are compatible with MongoDB do not return it. */
  localTime?: Date | undefined;
}

/** The first version whose stand-alone server loses acknowledged writes when it is killed. */
const FIRST_LOSING_VERSION = 8;

/** Asks a database's server what it is; any version of the driver will do. */
export async function readDatabaseServer(db: {
  command: (command: Record<string, 1>) => Promise<unknown>;
}): Promise<DatabaseServer> {
  const { version } = (await db.command({ buildInfo: 1 })) as { version: string };
  const hello = (await db.command({ hello: 1 })) as { localTime?: Date; setName?: string; msg?: string };
  return { version, kind: kindOf(hello), localTime: hello.localTime };
}

function kindOf({ setName, msg }: { setName?: string; msg?: string }): DatabaseServer["kind"] {
  if (msg === "isdbgrid") return "a sharded cluster";
  return setName === undefined ? "stand-alone" : `replica set ${setName}`;
}

/** The name of the fault by which a server loses writes that it has acknowledged, although they waited for the journal; else null. */
export const lossOfWrites = ({ version, kind }: DatabaseServer): string | null =>
  kind === "stand-alone" && Number.parseInt(version) >= FIRST_LOSING_VERSION ? "SERVER-139311" : null;

/** The sentence for the operator of a server that loses acknowledged writes; null for every other server. */
export function describeLossOfWrites(server: DatabaseServer): string | null {
  const fault = lossOfWrites(server);
  return (
    fault &&
    `MONGODB_URI: MongoDB ${server.version} as one stand-alone server can lose bookings and payments that it has confirmed, when it is killed (${fault}); ` +
      "change to MongoDB 7.0 or to a replica set of three (docs/operations.md, From 8 to 7)"
  );
}
