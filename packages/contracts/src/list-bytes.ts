/**
 * The most bytes of one list. It has a file of its own because the endpoints, which every page loads, need it and nothing else
 * about lists.
 */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
