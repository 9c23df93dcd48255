/** Imports customers and past visits (CUS-08) and upcoming visits (APT-22) from files. */
import { visitFields } from '@goldline/domain/appointment/import/columns'
import { importFields } from '@goldline/domain/customer/csv'
import { dateOrders } from '@goldline/domain/time/read-typed'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { NotedMarketing } from '../customer/facts.ts'
import { Day, Id, Instant, LanguageCode } from '../wire.ts'

export const importLimits = { bytes: 8_000_000, rows: 20_000, columns: 60, unknownZones: 5 } as const

/** The meaning of columns depends on the file's kind; a field of the other kind counts as left out. */
const ImportMapping = z
  .array(z.nullable(z.enum([...new Set([...importFields, ...visitFields])])))
  .check(z.maxLength(importLimits.columns))

const importKinds = ['CUSTOMERS', 'VISITS'] as const

/** `pastCounts`: added visits that are over; `consents`: people with a consent to marketing that they must still confirm. */
const pastCounts = { past: z.int(), consents: z.int() } as const

export const CustomerImport = z.object({
  id: Id,
  kind: z.enum(importKinds),
  createdTime: Instant,
  state: z.enum(['UPLOADED', 'RUNNING', 'DONE']),
  separator: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  header: z.array(z.string()),
  /** The first rows, as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** As chosen; before that as for the last file with these columns, else guessed from their names. */
  mapping: ImportMapping,
  remembered: z.boolean(),
  /** Unknown time zones of a calendar file, whose times are read in the salon's zone. */
  unknownZones: z.array(z.string()),
  total: z.int(),
  done: z.int(),
  added: z.int(),
  /** Rows of existing customers, who stay unchanged. */
  known: z.int(),
  refused: z.int(),
  /** Added rows with an unreadable e-mail, number, day or price left out, which their note or the preview names. */
  leftOut: z.int(),
  /** Added visits without a free person, left unassigned (AVL-05). */
  unassigned: z.int(),
  ...pastCounts,
  /** Imported without their number or e-mail because another customer (`of`) has it, and linked to them (CUS-08). */
  reached: z.array(z.object({ id: Id, name: z.string(), of: z.object({ id: Id, name: z.string() }) })),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const ImportParams = z.object({ id: Id })

const FileName = z.string().check(z.maxLength(200))
const ImportChoices = z.strictObject({
  mapping: ImportMapping,
  /**
   * The order of dates such as 04/05/2027 in the whole file; default: as its days show, else as usual in the salon's
   * country.
   */
  dateOrder: z.optional(z.enum(dateOrders)),
  /** The meaning of names in a file of visits; null: no service, so the visit is not imported; or no person. */
  names: z.optional(
    z.strictObject({
      services: z.record(FileName, z.nullable(ProductKey)),
      people: z.record(FileName, z.nullable(Id)),
    }),
  ),
})

/** The meaning of a name, as chosen, else as chosen before, else guessed; `count`: its rows. */
const named = { name: z.string(), count: z.int() }

/** Times in the salon's calendar; `person` null: unassigned or first available. */
const ImportedVisit = z.object({
  startTime: Instant,
  service: z.string(),
  person: z.nullable(z.string()),
  /** Whether it is stored outside the calendar, with service and person as named in the file. */
  past: z.boolean(),
})

/**
 * The file is kept for a week, or until imported. A calendar file becomes a table of its events. Unreadable as a table,
 * or too long: 400 file-invalid.
 */
export const uploadCustomerImport = call({
  id: 'uploadCustomerImport',
  summary: 'Upload a file of customers or visits, to check before it is imported',
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
  summary: 'The progress of an import',
  route: 'GET /v1/customer-imports/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params: ImportParams,
  response: CustomerImport,
  refuses: ['notFound'],
})

/**
 * Returns what the import would do, without changes. Counts all rows; lists the first 20, and up to 200 others with
 * something left out.
 */
export const previewCustomerImport = call({
  id: 'previewCustomerImport',
  summary: 'Preview an import',
  route: 'POST /v1/customer-imports/{id}/preview',
  access: salon('customersWrite', ['ADMIN']),
  params: ImportParams,
  body: ImportChoices,
  response: z.object({
    total: z.int(),
    added: z.int(),
    known: z.int(),
    refused: z.int(),
    leftOut: z.int(),
    ...pastCounts,
    /** The order in which dates are read; null: none is ambiguous. */
    dateOrder: z.nullable(z.enum(dateOrders)),
    /** For a file of visits, most frequent first. */
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
        /** The customer who has the number or e-mail; a row with another name is imported without it. */
        contactOf: z.nullable(z.string()),
        visit: z.nullable(ImportedVisit),
        lastVisit: z.nullable(Day),
        marketing: z.nullable(NotedMarketing),
        outcome: z.enum(['added', 'known', 'refused']),
        reason: z.nullable(z.string()),
        /** A description of unreadable values left out of this row. */
        leftOut: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ['notFound', 'file-invalid'],
})

/**
 * Runs as a job; starting it again continues, and imported rows stay unchanged. Upcoming visits are TELEPHONE and
 * CONFIRMED; past ones only count as visits of the customer. Sends no messages.
 */
export const startCustomerImport = call({
  id: 'startCustomerImport',
  summary: 'Import the file',
  route: 'POST /v1/customer-imports/{id}/start',
  access: salon('customersWrite', ['ADMIN']),
  params: ImportParams,
  body: ImportChoices,
  response: CustomerImport,
  refuses: ['notFound', 'file-invalid'],
})

/** Refused rows with their reasons, in the file's columns, to correct and import again. */
export const getImportRefusals = call({
  id: 'getImportRefusals',
  summary: 'The rows that were not imported, as a file',
  route: 'GET /v1/customer-imports/{id}/refusals',
  access: salon('customersWrite', ['ADMIN']),
  params: ImportParams,
  query: z.object({ locale: z.optional(LanguageCode) }),
  binary: 'text/csv',
  refuses: ['notFound'],
})
