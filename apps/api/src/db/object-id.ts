const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether a text is an id as we write them; the driver's own check also takes any text of twelve letters. */
export const isObjectId = (text: string): boolean => OBJECT_ID.test(text);
