import type { Doc } from "./bson/types.ts";

/** MongoDB's error numbers that this server answers with, under MongoDB's own names. */
const CODES = {
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidBSON: 22,
  IndexNotFound: 27,
  PathNotViable: 28,
  NamespaceNotFound: 26,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  ConversionFailure: 241,
  QueryFeatureNotAllowed: 224,
  NotImplemented: 238,
  IllegalOperation: 20,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
} as const;

/** An error that is sent to the client with MongoDB's code and message. */
export class MongoError extends Error {
  override readonly name = "MongoError";
  readonly code: number;
  /** MongoDB's name for the code; `LocationNNN` where it has none, as in the real server. */
  readonly codeName: string;
  /** Additional fields of the error reply, such as `keyPattern` and `keyValue`. */
  readonly extra: Doc;

  constructor(code: keyof typeof CODES | number, message: string, extra: Doc = new Map()) {
    super(message);
    this.code = typeof code === "number" ? code : CODES[code];
    this.codeName = Object.entries(CODES).find(([, number]) => number === this.code)?.[0] ?? `Location${this.code}`;
    this.extra = extra;
  }
}

/** The error for a MongoDB feature that this server does not have. */
export function notImplemented(feature: string): MongoError {
  return new MongoError("NotImplemented", `${feature} is not implemented by the embedded stand-in; use a real MongoDB`);
}
