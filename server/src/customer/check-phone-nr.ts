import { checkPhoneNr } from '@goldline/contract/customer'
import { maskPhoneNr } from '@goldline/domain/customer/masking'
import type { FastifyInstance } from 'fastify'
import { phoneNumberOf } from '../auth/identity.ts'
import { route } from '../http/route.ts'

/** CUS-07: the server alone says what a number is; the answer is computed from what was sent and knows nobody. */
export function checkPhoneNrRoute(app: FastifyInstance): void {
  route(app, checkPhoneNr, async ({ query }) => {
    const number = phoneNumberOf(query.phoneNumberToCheck, query.isoCode)
    if (number?.country === undefined) return { valid: false, e164: null, isoCode: null, display: null }
    const suffix = query.visibleSuffixLength === undefined ? undefined : Number(query.visibleSuffixLength)
    const display = query.masked === 'true' ? maskPhoneNr(number.number, suffix) : spelled(number, query.isoCode)
    return { valid: true, e164: number.number, isoCode: number.country, display }
  })
}

/** As people of the asked country write it: nationally at home, internationally elsewhere. */
function spelled(number: NonNullable<ReturnType<typeof phoneNumberOf>>, isoCode: string | undefined): string {
  return number.country === isoCode?.toUpperCase() ? number.formatNational() : number.formatInternational()
}
