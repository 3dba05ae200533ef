import mongoose from "mongoose";

/**
 * Connects Mongoose and makes sure every index is there.
 * @throws Error naming MONGODB_URI when nothing answers
 */
export async function openDatabase(uri: string): Promise<void> {
  mongoose.set("strictQuery", "throw");
  mongoose.set("bufferCommands", false);
  try {
    await mongoose.connect(uri, {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: 2000,
      connectTimeoutMS: 2000,
      socketTimeoutMS: 5000,
      writeConcern: { w: "majority", j: true },
    });
  } catch (error) {
    throw new Error(
      `MONGODB_URI: no database answers at ${withoutPassword(uri)} (${(error as Error).message.split("\n")[0]})`,
      { cause: error },
    );
  }
  await Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()));
}

const withoutPassword = (uri: string): string => uri.replace(/\/\/[^@/]*@/, "//");
