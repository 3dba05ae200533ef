import mongoose from "mongoose";

const INDEX_TRIES = 24;

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
  for (const model of Object.values(mongoose.models)) await createIndexes(model);
}

/** A large collection takes longer to index than any answer may take: the server goes on meanwhile, and is asked again. */
async function createIndexes(model: mongoose.Model<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await model.createIndexes();
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoNetworkTimeoutError) || tries === INDEX_TRIES) throw error;
    }
  }
}

const withoutPassword = (uri: string): string => uri.replace(/\/\/[^@/]*@/, "//");
