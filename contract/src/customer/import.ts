/** Customers from and to files (CUS-08). */
import { importFields } from '@goldline/domain/customer/csv'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, LanguageCode } from '../wire.ts'
import { ChosenCustomers } from './bulk.ts'

export const importLimits = { bytes: 8_000_000, rows: 20_000, columns: 60 } as const

const ImportMapping = z.array(z.nullable(z.enum(importFields))).check(z.maxLength(importLimits.columns))

export const CustomerImport = z.object({
  id: Id,
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
  total: z.int(),
  done: z.int(),
  added: z.int(),
  /** Customers of the salon already, who stay as they are. */
  known: z.int(),
  refused: z.int(),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const OneImport = z.object({ id: Id })

/** The file stays for a week, or until it was imported. Not readable as a table, or too long: 400 file-invalid. */
export const uploadCustomerImport = call({
  id: 'uploadCustomerImport',
  summary: 'A file of customers, to look at before it is imported',
  method: 'POST',
  path: '/v1/customer-imports',
  access: salon('customersWrite', ['ADMIN']),
  upload: { types: ['text/csv'], maxBytes: importLimits.bytes },
  response: CustomerImport,
  status: 201,
  idempotent: true,
  refuses: ['file-invalid'],
})

export const getCustomerImport = call({
  id: 'getCustomerImport',
  summary: 'How far an import is',
  method: 'GET',
  path: '/v1/customer-imports/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  response: CustomerImport,
  status: 200,
  refuses: ['notFound'],
})

/** What the import would do: changes nothing. The first 20 rows in words, all in numbers. */
export const previewCustomerImport = call({
  id: 'previewCustomerImport',
  summary: 'What an import would do',
  method: 'POST',
  path: '/v1/customer-imports/{id}/preview',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  body: z.strictObject({ mapping: ImportMapping }),
  response: z.object({
    total: z.int(),
    added: z.int(),
    known: z.int(),
    refused: z.int(),
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        contact: z.string(),
        outcome: z.enum(['added', 'known', 'refused']),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  status: 200,
  refuses: ['notFound', 'file-invalid'],
})

/** Runs as a job; started again it goes on, and what was imported before stays as it is. */
export const startCustomerImport = call({
  id: 'startCustomerImport',
  summary: 'Import the file',
  method: 'POST',
  path: '/v1/customer-imports/{id}/start',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  body: z.strictObject({ mapping: ImportMapping }),
  response: CustomerImport,
  status: 200,
  refuses: ['notFound', 'file-invalid'],
})

/** The refused rows with their reason, in the columns of the file: to be mended and imported again. */
export const getImportRefusals = call({
  id: 'getImportRefusals',
  summary: 'The rows that were not imported, as a file',
  method: 'GET',
  path: '/v1/customer-imports/{id}/refusals',
  access: salon('customersWrite', ['ADMIN']),
  params: OneImport,
  query: z.object({ locale: z.optional(LanguageCode) }),
  binary: 'text/csv',
  status: 200,
  refuses: ['notFound'],
})

/** UTF-8 with separators of the spreadsheet's country; formulas are disarmed. VISITS: a row per service of a visit. */
export const exportCustomers = call({
  id: 'exportCustomers',
  summary: 'Customers of the own salon, as a file',
  method: 'POST',
  path: '/v1/customers/export',
  access: salon('customersWrite', ['ADMIN']),
  body: z.strictObject({
    chosen: ChosenCustomers,
    what: z.enum(['CUSTOMERS', 'VISITS']),
    locale: z.optional(LanguageCode),
  }),
  binary: 'text/csv',
  status: 200,
})
