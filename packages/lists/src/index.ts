export * from "./imports/reading.ts";
export { type BroughtText, openList, type OpenedList } from "./file/open-list.ts";
export { doJob, type JobAnswer, type ListJob, type ListJobName } from "./jobs.ts";
export * from "./bank/reading.ts";
