import { checkPhoneNr, getCustomer, getCustomers, getIsoCodes } from '@goldline/contract/customer'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { maskPhoneNr } from '@goldline/domain/customer/masking'
import { canGetCodes, listedCountryCodes } from '@goldline/domain/customer/phone'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { read, routes } from '../http/route.ts'
import { phoneNumberOf } from '../identity.ts'
import { addCustomerNoteRoute } from './add-note.ts'
import { blockCustomerRoute, unblockCustomerRoute } from './block-customer.ts'
import { hideContact, showsContact } from './contact.ts'
import { createCustomerRoute } from './create-customer.ts'
import { getCustomerDuplicatesRoute, tellCustomersApartRoute } from './duplicates.ts'
import { findCustomer } from './find-customer.ts'
import { findCustomers } from './find-customers.ts'
import { formulaRoutes } from './formulas.ts'
import { guestRoutes } from './guests.ts'
import { healthRoutes } from './health/routes.ts'
import { getCustomerHistoryRoute } from './history.ts'
import { mergeCustomersRoute } from './merge-customers.ts'
import { myBirthdayRoutes } from './my-birthday.ts'
import { salonsOfUser } from './queries.ts'
import { getCustomerTagsRoute, tagCustomersRoute } from './tags.ts'
import { updateCustomerRoute } from './update-customer.ts'
import { updateMySalonRoute } from './update-my-salon.ts'

const listed = listedCountryCodes(
  getCountries().map((isoCode) => ({ isoCode, phoneCountryCode: getCountryCallingCode(isoCode) })),
)

const noNumber = { valid: false, e164: null, isoCode: null, display: null, canGetCodes: false }

export const customerRoutes = routes(
  // CUS-07: only the server decides which numbers are valid; the answer depends on the input alone.
  read(checkPhoneNr, async ({ query }) => {
    const number = phoneNumberOf(query.phoneNumberToCheck, query.isoCode)
    if (number?.country === undefined) return noNumber
    const suffix = query.visibleSuffixLength === undefined ? undefined : Number(query.visibleSuffixLength)
    const display = query.masked === 'true' ? maskPhoneNr(number.number, suffix) : spelled(number, query.isoCode)
    const codes = canGetCodes(number.getType())
    return { valid: true, e164: number.number, isoCode: number.country, display, canGetCodes: codes }
  }),
  // CUS-07: countries with their calling codes.
  read(getIsoCodes, async () => listed),
  // CUS-01, MSG-02: the salons that know the signed-in person.
  read(getMySalons, ({ db, actor }) => salonsOfUser(db, actor.userId)),
  updateMySalonRoute,
  myBirthdayRoutes,
  // CUS-02: searches the salon's customers.
  read(getCustomers, async ({ db, actor, query: { limit = '20', ...query }, now }) => {
    const byContact = await showsContact(db, actor)
    return findCustomers(db, actor, { ...query, limit: Number(limit), byContact, now })
  }),
  // CUS-01: one customer of the salon.
  read(getCustomer, async ({ db, actor, params, now }) =>
    hideContact(db, actor, await findCustomer(db, actor, { id: params.id, now })),
  ),
  createCustomerRoute,
  updateCustomerRoute,
  addCustomerNoteRoute,
  getCustomerHistoryRoute,
  getCustomerTagsRoute,
  formulaRoutes,
  guestRoutes,
  healthRoutes,
  tagCustomersRoute,
  getCustomerDuplicatesRoute,
  tellCustomersApartRoute,
  mergeCustomersRoute,
  blockCustomerRoute,
  unblockCustomerRoute,
)

/** Formats a number of the given country nationally, any other internationally. */
function spelled(number: NonNullable<ReturnType<typeof phoneNumberOf>>, isoCode: string | undefined): string {
  return number.country === isoCode?.toUpperCase() ? number.formatNational() : number.formatInternational()
}
