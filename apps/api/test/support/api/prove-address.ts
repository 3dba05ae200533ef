import mongoose from "mongoose";

/** Proves the address of an account, as its owner does who opens the mailed link. */
export const proveAddress = async (email: string): Promise<void> =>
  void (await mongoose.connection.collection("users").updateOne({ email }, { $set: { verified: true, proven: true } }));
