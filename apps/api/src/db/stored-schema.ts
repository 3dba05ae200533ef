import { Schema, type SchemaDefinition, type SchemaDefinitionProperty, type SchemaOptions } from "mongoose";

/** A stored form for each field of `Row`. Mongoose adds a missing `_id` itself. */
type StoredFields<Row> = Required<SchemaDefinition<Omit<Row, "_id">>> & { _id?: SchemaDefinitionProperty };

/** A Mongoose schema that has a stored form for every field of `Row`: a field without one does not compile. Mongoose alone drops such a field. */
export const storedSchema = <Row>(fields: StoredFields<Row>, options: SchemaOptions = {}): Schema<Row> =>
  new Schema<Row>(fields as SchemaDefinition, options as object);
