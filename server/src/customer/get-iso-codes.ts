import { getIsoCodes } from '@goldline/contract/customer'
import { listedCountryCodes } from '@goldline/domain/customer/phone'
import type { FastifyInstance } from 'fastify'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { read } from '../http/route.ts'

const listed = listedCountryCodes(
  getCountries().map((isoCode) => ({ isoCode, phoneCountryCode: getCountryCallingCode(isoCode) })),
)

/** CUS-07 */
export function getIsoCodesRoute(app: FastifyInstance): void {
  read(app, getIsoCodes, async () => listed)
}
