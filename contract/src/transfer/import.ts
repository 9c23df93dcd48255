/** Customers and past visits (CUS-08) and coming visits (APT-22) from files. */
import { visitFields } from '@goldline/domain/appointment/import/columns'
import { importFields } from '@goldline/domain/customer/csv'
import { dateOrders } from '@goldline/domain/time/typed'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { NotedMarketing } from '../customer/facts.ts'
import { Day, Id, Instant, LanguageCode } from '../wire.ts'

export const importLimits = { bytes: 8_000_000, rows: 20_000, columns: 60, unknownZones: 5 } as const

/** What a column is depends on what the file is of; a field of the other kind counts as left out. */
const ImportMapping = z
  .array(z.nullable(z.enum([...new Set([...importFields, ...visitFields])])))
  .check(z.maxLength(importLimits.columns))

const importKinds = ['CUSTOMERS', 'VISITS'] as const

/** `past`: of those added, visits that are over; `consents`: people with a yes to marketing, which they still have to confirm. */
const past = { past: z.int(), consents: z.int() } as const

export const CustomerImport = z.object({
  id: Id,
  kind: z.enum(importKinds),
  createdTime: Instant,
  state: z.enum(['UPLOADED', 'RUNNING', 'DONE']),
  separator: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  header: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** As chosen; before that as chosen for the last file with these columns, else guessed from their names. */
  mapping: ImportMapping,
  remembered: z.boolean(),
  /** Unknown zones of a calendar file: their times are read as the salon's. */
  unknownZones: z.array(z.string()),
  total: z.int(),
  done: z.int(),
  added: z.int(),
  /** Customers of the salon already, who stay as they are. */
  known: z.int(),
  refused: z.int(),
  /** Of those that were added: without an e-mail, number, day or price that cannot be read, which their note or the preview names. */
  leftOut: z.int(),
  /** Of the visits that were added: nobody is free, so they wait in the unassigned lane (AVL-05). */
  unassigned: z.int(),
  ...past,
  /** Imported without their number or e-mail, since another customer (`of`) has it: linked to them (CUS-08). */
  reached: z.array(z.object({ id: Id, name: z.string(), of: z.object({ id: Id, name: z.string() }) })),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const OneImport = z.object({ id: Id })

const FileName = z.string().check(z.maxLength(200))
const ImportChoices = z.strictObject({
  mapping: ImportMapping,
  /** The order of 04/05/2027 in the whole file; default: as its days show, else as usual in the salon's country. */
  dateOrder: z.optional(z.enum(dateOrders)),
  /** What names in a file of visits mean, as they stand there; null: no service, so not imported, or nobody. */
  names: z.optional(
    z.strictObject({
      services: z.record(FileName, z.nullable(ProductKey)),
      people: z.record(FileName, z.nullable(Id)),
    }),
  ),
})

/** What a name means, as chosen, else as chosen before, else guessed; `count` rows have it. */
const named = { name: z.string(), count: z.int() }

/** Of the salon's own calendar; `person` null: nobody, or whoever is free. */
const ImportedVisit = z.object({
  startTime: Instant,
  service: z.string(),
  person: z.nullable(z.string()),
  /** Kept beside the calendar, with service and person as the file calls them. */
  past: z.boolean(),
})

/**
 * The file stays for a week, or until it was imported. A calendar file becomes a table of its events. Not readable as a
 * table, or too long: 400 file-invalid.
 */
export const uploadCustomerImport = call({
  id: 'uploadCustomerImport',
  summary: 'A file of customers or visits, to look at before it is imported',
  route: 'POST /v1/customer-imports',
  access: salon('customersWrite', ['ADMIN']),
  query: z.object({ kind: z._default(z.enum(importKinds), 'CUSTOMERS') }),
  upload: { types: ['text/csv', 'text/calendar'], maxBytes: importLimits.bytes },
  response: CustomerImport,
  status: 201,
  idempotent: true,
  refuses: ['file-invalid'],
})

export const getCustomerImport = call({
  id: 'getCustomerImport',
  summary: 'How far an import is',
  route: 'GET /v1/customer-imports/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  response: CustomerImport,
  refuses: ['notFound'],
})

/**
 * What the import would do: changes nothing. Counts all rows; lists the first 20, and up to 200 others of which something is
 * not imported.
 */
export const previewCustomerImport = call({
  id: 'previewCustomerImport',
  summary: 'What an import would do',
  route: 'POST /v1/customer-imports/{id}/preview',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  body: ImportChoices,
  response: z.object({
    total: z.int(),
    added: z.int(),
    known: z.int(),
    refused: z.int(),
    leftOut: z.int(),
    ...past,
    /** The order in which the file's days are read; null: none of them is ambiguous. */
    dateOrder: z.nullable(z.enum(dateOrders)),
    /** Of a file of visits, the most frequent first. */
    names: z.nullable(
      z.object({
        services: z.array(z.object({ ...named, product: z.nullable(ProductKey) })),
        people: z.array(z.object({ ...named, staffId: z.nullable(Id) })),
      }),
    ),
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        contact: z.string(),
        birthday: z.nullable(Day),
        /** Who already has the number or e-mail; a row with another name is imported without it. */
        contactOf: z.nullable(z.string()),
        visit: z.nullable(ImportedVisit),
        lastVisit: z.nullable(Day),
        marketing: z.nullable(NotedMarketing),
        outcome: z.enum(['added', 'known', 'refused']),
        reason: z.nullable(z.string()),
        /** In words: what is left out of this row, since it cannot be read. */
        leftOut: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ['notFound', 'file-invalid'],
})

/**
 * Runs as a job; started again it goes on, and what was imported before stays as it is. Coming visits are TELEPHONE and
 * CONFIRMED; past ones only count among the customer's visits. Nobody is written to.
 */
export const startCustomerImport = call({
  id: 'startCustomerImport',
  summary: 'Import the file',
  route: 'POST /v1/customer-imports/{id}/start',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  body: ImportChoices,
  response: CustomerImport,
  refuses: ['notFound', 'file-invalid'],
})

/** The refused rows with their reason, in the columns of the file: to be mended and imported again. */
export const getImportRefusals = call({
  id: 'getImportRefusals',
  summary: 'The rows that were not imported, as a file',
  route: 'GET /v1/customer-imports/{id}/refusals',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  query: z.object({ locale: z.optional(LanguageCode) }),
  binary: 'text/csv',
  refuses: ['notFound'],
})
