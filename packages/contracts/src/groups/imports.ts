import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, whole, trueOrFalse } from "../fields.ts";
import { listAnswers, listAskSchema } from "../list-asks.ts";
import { broughtList, broughtOnce } from "../list-fields.ts";
import { PATCH_TEST_RESULTS } from "./clients.ts";
import { defineGroup } from "../route.ts";
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_STATES,
  IMPORT_STEPS,
  type ImportField,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from "../rules/imports.ts";
import { idParams, listQuery, messageAnswer, readRevision, staleAnswer } from "../shapes.ts";

const kind = z.enum(IMPORT_KINDS, "Kind must be clients, appointments or services");
const ALL_FIELDS = [...new Set(Object.values(IMPORT_FIELDS).flat())] as [ImportField, ...ImportField[]];
const field = z.enum(ALL_FIELDS, "Please choose what the column is");
const rowNumber = whole("Row", 0, MAX_IMPORT_ROWS - 1);

/** A file or a text, as it is. */
export const newImportSchema = z.strictObject({ key: z.optional(attemptKey), kind, ...broughtList }).check(broughtOnce);

/** Rows by their numbers, or all of them, and whether they are ticked from now on. */
const ticking = z.strictObject({
  rows: z.union(
    [
      z.literal("all"),
      z.array(rowNumber).check(z.minLength(1, "Please choose rows"), z.maxLength(MAX_IMPORT_ROWS, "Too many rows")),
    ],
    "Please choose rows",
  ),
  to: trueOrFalse,
});

/** What is left out stays as it is. */
export const importChangeSchema = z.strictObject({
  /** The one that was read; with another one stored, the answer is 409. Pages of 1.0.0 send none. */
  revision: z.optional(readRevision),
  /** What each column is, in the order of the columns; null for one that is not imported. */
  mapping: z.optional(
    z
      .array(z.nullable(field), "Please say what each column is")
      .check(z.maxLength(MAX_IMPORT_COLUMNS, `At most ${MAX_IMPORT_COLUMNS} columns`)),
  ),
  /** Answers to questions, by the key of the question; an empty text takes an answer back. */
  answers: z.optional(listAnswers),
  /** Rows that are to be imported. */
  tick: z.optional(ticking),
  /** Rows that are to be squeezed in where the preview offers it. */
  squeeze: z.optional(ticking),
});

const place = z.object({ date: z.string(), time: z.string() });

/** One row of the list and what becomes of it. */
export const importRowSchema = z.object({
  /** Its position in the list, from 0. */
  row: z.number(),
  /** As it is written. */
  cells: z.array(z.string()),
  state: z.enum(IMPORT_STATES),
  ticked: z.boolean(),
  /** Why it is unreadable, the same, or was left out; also what goes elsewhere than its column says. */
  why: z.optional(z.string()),
  /** The keys of its open questions. */
  asks: z.optional(z.array(z.string())),
  /** The card that it joins; without an id it is one that an earlier row of the list makes. */
  card: z.optional(z.object({ _id: z.optional(z.string()), name: z.string() })),
  client: z.optional(
    z.object({
      name: z.string(),
      phone: z.optional(z.string()),
      furtherPhones: z.optional(z.array(z.string())),
      email: z.optional(z.string()),
      alert: z.optional(z.string()),
      note: z.optional(z.string()),
      /** Notes with their salon day. */
      notes: z.optional(z.array(z.object({ day: z.string(), text: z.string() }))),
      patchTests: z.optional(
        z.array(z.object({ serviceId: z.string(), day: z.string(), result: z.enum(PATCH_TEST_RESULTS) })),
      ),
    }),
  ),
  appointment: z.optional(
    z.object({
      ...place.shape,
      /** As written, such as `10:45`, where it begins between two slots. */
      begins: z.optional(z.string()),
      service: z.string(),
      serviceId: z.string(),
      /** Its chosen options, which `price` includes. */
      options: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
      /** The member whom the list names. */
      with: z.optional(z.object({ _id: z.string(), name: z.string() })),
      name: z.string(),
      phone: z.optional(z.string()),
      furtherPhones: z.optional(z.array(z.string())),
      email: z.optional(z.string()),
      price: z.number(),
      /** Whether `price` is what the row says, in place of what it costs today. */
      agreed: z.optional(z.literal(true)),
      /** Naira that were paid before the opening. */
      paid: z.optional(z.number()),
      note: z.optional(z.string()),
    }),
  ),
  service: z.optional(
    z.object({
      name: z.string(),
      price: z.number(),
      timeframe: z.string(),
      category: z.optional(z.string()),
      description: z.optional(z.string()),
      options: z.optional(z.array(z.object({ name: z.string(), price: z.number(), minutes: z.number() }))),
      /** Of a row that names a member of the team: what they ask and need for the service; what is absent is the service's. */
      with: z.optional(
        z.object({
          _id: z.string(),
          name: z.string(),
          serviceId: z.string(),
          price: z.optional(z.number()),
          minutes: z.optional(z.number()),
        }),
      ),
    }),
  ),
  /** Of a row without room, or whose time is no longer free: the nearest times. */
  nearest: z.optional(z.array(place)),
  /** It begins between two slots and meets only an earlier row of the same person: it may be squeezed in. */
  squeeze: z.optional(z.object({ begins: z.string(), after: z.string(), ticked: z.boolean() })),
  /** What the import made of it. */
  made: z.optional(z.object({ type: z.enum(["client", "booking", "service"]), id: z.string() })),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const counts = z.partialRecord(z.enum(IMPORT_STATES), z.number());

export const importSchema = z.object({
  id: z.string(),
  kind,
  step: z.enum(IMPORT_STEPS),
  /** Grows with every change of what is asked. */
  revision: z.number(),
  createdAt: z.string(),
  by: z.string(),
  /** How many rows the list has. */
  rows: z.number(),
  columns: z.array(z.string()),
  /** What each column seems to be. */
  guess: z.array(z.nullable(z.enum(ALL_FIELDS))),
  /** What each column is; at first as it was guessed. */
  mapping: z.array(z.nullable(z.enum(ALL_FIELDS))),
  /** The cells of its first rows. */
  sample: z.array(z.array(z.string())),
  /** How many rows are in each state that some are in. */
  counts,
  /** Before the run: why rows are left out, the reasons of most rows first. */
  left: z.optional(z.array(z.object({ why: z.string(), rows: z.number() }))),
  /** How many rows a run would import. */
  ticked: z.number(),
  /** Whether it is a list of contacts, of which only those who are surely clients are ticked at first. */
  contacts: z.boolean(),
  /** The questions that most rows wait for; answered ones are not among them. */
  asks: z.array(listAskSchema),
  /** Of a run or an undo that goes on. */
  progress: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** Until when it can be undone. */
  undoUntil: z.optional(z.string()),
  /** When it is deleted with its rows; what it made stays. */
  deleteAt: z.string(),
});
export type Import = z.infer<typeof importSchema>;

export const imports = defineGroup(endpoints.imports, {
  list: { query: listQuery(["createdAt"], {}), response: z.array(importSchema) },
  create: { body: newImportSchema, response: importSchema },
  get: { params: idParams, response: importSchema },
  /** Reads the rows again; the answer counts them, and `rows` shows them. */
  update: { params: idParams, body: importChangeSchema, response: importSchema, conflict: staleAnswer(importSchema) },
  /** In the order of the list. */
  rows: {
    params: idParams,
    query: listQuery(["row"], { state: z.optional(z.enum(IMPORT_STATES, "Unknown state")) }),
    response: z.array(importRowSchema),
  },
  run: { params: idParams, response: importSchema },
  undo: { params: idParams, response: importSchema },
  remove: { params: idParams, response: messageAnswer },
});
