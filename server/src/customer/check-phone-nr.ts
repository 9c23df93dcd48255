import { checkPhoneNr } from '@goldline/contract/customer'
import { maskPhoneNr } from '@goldline/domain/customer/masking'
import type { FastifyInstance } from 'fastify'
import { phoneNumberOf } from '../auth/identity.ts'
import { read } from '../http/route.ts'

/** CUS-07: only the server decides what a number is; the answer depends on the input alone. */
export function checkPhoneNrRoute(app: FastifyInstance): void {
  read(app, checkPhoneNr, async (_, { query }) => {
    const number = phoneNumberOf(query.phoneNumberToCheck, query.isoCode)
    if (number?.country === undefined) return { valid: false, e164: null, isoCode: null, display: null }
    const suffix = query.visibleSuffixLength === undefined ? undefined : Number(query.visibleSuffixLength)
    const display = query.masked === 'true' ? maskPhoneNr(number.number, suffix) : spelled(number, query.isoCode)
    return { valid: true, e164: number.number, isoCode: number.country, display }
  })
}

/** National form for a number of the given country, international otherwise. */
function spelled(number: NonNullable<ReturnType<typeof phoneNumberOf>>, isoCode: string | undefined): string {
  return number.country === isoCode?.toUpperCase() ? number.formatNational() : number.formatInternational()
}
