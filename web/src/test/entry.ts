import { getLastVisit, getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getPlacement } from '@goldline/contract/appointment/placement'
import { getMe } from '@goldline/contract/auth/user'
import { checkPhoneNr, getCustomers, getIsoCodes } from '@goldline/contract/customer'
import { mobile } from './answers.ts'
import { owner, salonOfOwner } from './people.ts'
import { linh } from './visit.ts'
import type { wire } from './wire.ts'

/** The salon's only service. */
export const cut = '00000000-0000-4000-8000-0000000000a0'
export const maiLinh = { '@type': 'basic-staff' as const, id: linh, name: 'Mai Linh', surname: '', color: 1 }

/** 3 March 2027, 09:00 in Zürich. */
export const entryNow = Date.parse('2027-03-03T08:00:00Z')

export const service = {
  product: cut,
  name: 'Schnitt',
  price: 8000,
  duration: 60,
  gapFrom: 0,
  gapMinutes: 0,
  bufferMinutes: 0,
  promotion: null,
  happyHours: null,
  ownTerms: [],
  staffIds: [linh],
}
export const polish = {
  ...service,
  product: '00000000-0000-4000-8000-0000000000a1',
  name: 'Lack',
  price: 3000,
  duration: 30,
}

/** Facts about a customer without any visit. */
export const noVisits = {
  startTime: null,
  services: [],
  ownDurations: {},
  habits: { weekday: null, minutes: null, staffId: null },
  toldBy: 'EMAIL' as const,
}

/** Signs in a leader of a PRO salon in Zürich. */
export const answerSalon = (server: ReturnType<typeof wire>, now = entryNow) =>
  server.answer(getMe, { ...owner, salon: { ...salonOfOwner, now: new Date(now).toISOString() } })

/** Answers the calls of the form for a new visit: one service, done by Mai Linh, no customer, no free start. */
export function answerEntry(server: ReturnType<typeof wire>) {
  answerSalon(server)
  server.answer(getCustomers, { customers: [], next: null, count: null })
  server.answer(getOfferedServices, { services: [service], staff: [maiLinh] })
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: linh }] })
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '+41' }])
  server.answer(checkPhoneNr, { ...mobile, display: null })
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [], preferredFirst: true })
  server.answer(getPlacement, { staffIds: [linh], broken: [] })
}
