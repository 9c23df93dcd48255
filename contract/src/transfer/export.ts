/** Customers and their visits as files (CUS-08). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { ChosenCustomers } from '../customer/bulk.ts'
import { leaderRefusals } from '../refuses.ts'
import { LanguageCode } from '../wire.ts'

/**
 * UTF-8 with the separators of the spreadsheet's country; formulas are escaped. VISITS: a row per service of a visit.
 * Requires the caller's password again (AUTH-18).
 */
export const exportCustomers = call({
  id: 'exportCustomers',
  summary: 'Customers of the own salon, as a file',
  route: 'POST /v1/customers/export',
  access: salon('customersWrite', ['ADMIN']),
  body: z.strictObject({
    chosen: ChosenCustomers,
    what: z.enum(['CUSTOMERS', 'VISITS']),
    locale: z.optional(LanguageCode),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  binary: 'text/csv',
  refuses: [...leaderRefusals],
})
