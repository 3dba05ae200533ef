export * from "./imports/reading.ts";
export { readRows } from "./imports/rows.ts";
export { guessColumns } from "./table/columns.ts";
export { readTable } from "./table/table.ts";
export { doJob, type BroughtText, type JobAnswer, type ListJob, type ListJobName } from "./jobs.ts";
export * from "./bank/reading.ts";
export { bankTable, readBankText } from "./bank/bank-table.ts";
export { readBankList } from "./bank/read-bank-list.ts";
