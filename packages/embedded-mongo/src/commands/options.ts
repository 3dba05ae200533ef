import { toInteger, toNumber } from "../bson/numbers.ts";
import { show } from "../bson/show.ts";
import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";

/** Fields that any command may have and that do not change the reply of a standalone server. */
const GENERIC = new Set(["$db", "lsid", "comment", "maxTimeMS", "$readPreference", "$clusterTime", "apiVersion"]);

/**
 * The options of a command, read strictly: an unknown field, a wrong type or a feature this server lacks is refused.
 */
export class Options {
  private readonly fields: Doc;
  private readonly where: string;

  constructor(fields: Doc, where: string, known: readonly string[]) {
    this.fields = fields;
    this.where = where;
    for (const name of fields.keys()) {
      if (["txnNumber", "startTransaction", "autocommit"].includes(name))
        throw new MongoError(
          "IllegalOperation",
          "Transaction numbers are only allowed on a replica set member or mongos",
        );
      if (!known.includes(name) && !GENERIC.has(name) && !["readConcern", "writeConcern"].includes(name))
        throw new MongoError("IDLUnknownField", `BSON field '${where}.${name}' is an unknown field.`);
    }
    this.checkConcerns();
    const collation = fields.get("collation");
    if (isDoc(collation) && collation.size > 0 && collation.get("locale") !== "simple")
      throw notImplemented("collation");
  }

  /** Checks that only known fields are present. @throws MongoError 40415 for an unknown field. */
  static check(fields: Doc, where: string, known: readonly string[]): Options {
    return new Options(fields, where, known);
  }

  private checkConcerns(): void {
    const level = this.document("readConcern")?.get("level") ?? "local";
    if (!(typeof level === "string" && ["local", "available", "majority", "linearizable"].includes(level)))
      throw notImplemented(`readConcern ${show(level)}`);
    const w = this.document("writeConcern")?.get("w") ?? 1;
    if (w !== "majority" && !(isNumeric(w) && toNumber(w) <= 1))
      throw new MongoError("BadValue", "cannot use 'w' > 1 when a host is not replicated");
  }

  /** The value of an option; null counts as absent. */
  value(name: string): Value | undefined {
    return this.fields.get(name) ?? undefined;
  }

  /** A document option. @throws MongoError 14 for another type. */
  document(name: string): Doc | undefined {
    const value = this.value(name);
    if (value === undefined || isDoc(value)) return value;
    throw this.wrongType(name, value, "object");
  }

  /** A list of documents. @throws MongoError 14 for another type, 40414 when it is missing. */
  documents(name: string): Doc[] {
    const value = this.value(name);
    if (value === undefined)
      throw new MongoError("IDLFailedToParse", `BSON field '${this.where}.${name}' is missing but a required field`);
    if (!Array.isArray(value) || !value.every(isDoc)) throw this.wrongType(name, value, "array of objects");
    return value;
  }

  /** A text option. @throws MongoError 14 for another type. */
  text(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === "string") return value;
    throw this.wrongType(name, value, "string");
  }

  /** A yes-or-no option, absent meaning no. @throws MongoError 14 for another type than a boolean or a number. */
  flag(name: string): boolean {
    const value = this.value(name) ?? false;
    if (typeof value === "boolean") return value;
    if (isNumeric(value)) return toNumber(value) !== 0;
    throw this.wrongType(name, value, "bool");
  }

  /** A whole number from 0. @throws MongoError 14 for another type, 51024 below 0. */
  whole(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (!isNumeric(value)) throw this.wrongType(name, value, "long");
    const whole = toInteger(value);
    if (whole === undefined) throw new MongoError("FailedToParse", `'${name}' must be a whole number`);
    if (whole < 0n) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${whole}'`);
    return Number(whole);
  }

  /** Refuses options that are set to anything but false. @throws MongoError 238 naming the first one. */
  refuse(...names: string[]): void {
    const set = names.find((name) => this.value(name) !== undefined && this.value(name) !== false);
    if (set !== undefined) throw notImplemented(`option '${set}' of ${this.where}`);
  }

  private wrongType(name: string, value: Value, expected: string): MongoError {
    return new MongoError(
      "TypeMismatch",
      `BSON field '${this.where}.${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
    );
  }
}
