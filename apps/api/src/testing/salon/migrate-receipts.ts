import { receipts } from "../../db/migrations/004-receipts.ts";
import mongoose from "mongoose";

// The fault test of the migration runs this program, kills it, and runs it again: one run of the migration of receipts on the
// database whose address is its argument. It sends a message when it begins.
await mongoose.connect(process.argv[2]!);
process.send?.("begun");
await receipts.up();
await mongoose.disconnect();
if (process.connected) process.disconnect();
