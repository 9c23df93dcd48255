import { mayChangeHands } from '@goldline/domain/appointment/may-change-hands'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { zone } from '@goldline/domain/time/zone'
import type { CommunicationPreference, Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { list, longDay, money, type Place, shortDay, timeOfDay } from './format.ts'
import { oneLine, safeName, shortName } from './names.ts'
import { excerpt, quotable } from './quotable.ts'
import { type Doer, staffWords } from './staff-words.ts'
import type { AppointmentText } from './texts/type.ts'

export type AppointmentFacts = NonNullable<Awaited<ReturnType<typeof appointmentFacts>>>

/** Everything that its messages say, under a lock on the appointment: two causes number their calendar mails in order. */
export async function appointmentFacts(tx: Tx, businessObjectId: string, appointmentId: string) {
  const appointment = await tx
    .selectFrom('appointment')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirst()
  if (appointment === undefined) return undefined
  const salon = await tx
    .selectFrom('businessObject')
    .selectAll()
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const services = await tx
    .selectFrom('appointmentService as service')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.businessObjectId', '=', 'service.businessObjectId')
        .onRef('staff.id', '=', 'service.assignedStaffId'),
    )
    .leftJoin('staff as told', (join) =>
      join.onRef('told.businessObjectId', '=', 'service.businessObjectId').onRef('told.id', '=', 'service.toldStaffId'),
    )
    .select(['service.name', 'service.price', 'staff.name as staffName', 'staff.email as staffEmail'])
    .select(['service.requestedStaffId', 'told.name as toldName'])
    .select(({ eb }) => eb('service.toldStaffId', '<>', eb.ref('service.assignedStaffId')).as('hasChanged'))
    .where('service.businessObjectId', '=', businessObjectId)
    .where('service.appointmentId', '=', appointmentId)
    .orderBy('service.position')
    .execute()
  return { appointment, salon, services, customer: await customerOf(tx, businessObjectId, appointment.customerId) }
}

/** Contact data that the salon typed, or else what the person proved to own. */
export async function customerOf(tx: Tx, businessObjectId: string, customerId: string | null) {
  if (customerId === null) return undefined
  const row = await tx
    .selectFrom('customer')
    .leftJoin('appUser', 'appUser.id', 'customer.userId')
    .leftJoin('customerProfile as profile', (join) =>
      join.onRef('profile.customerId', '=', 'customer.id').on('profile.businessObjectId', '=', businessObjectId),
    )
    .select(['customer.name', 'customer.surname', 'customer.email', 'customer.phoneNr'])
    .select(['appUser.email as userEmail', 'appUser.emailConfirmedTime'])
    .select(['appUser.phoneNr as userPhoneNr', 'appUser.phoneNrConfirmedTime'])
    .select(['profile.communicationPreference', 'customer.userId'])
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const preference: CommunicationPreference = row.communicationPreference ?? 'VIA_ANY'
  return {
    name: safeName(row.name),
    surname: safeName(row.surname),
    email: row.email ?? (row.emailConfirmedTime === null ? null : row.userEmail),
    phoneNr: row.phoneNr ?? (row.phoneNrConfirmedTime === null ? null : row.userPhoneNr),
    preference,
    /** Whoever has none proves the e-mail or number first, and then finds the appointment among the own (CUS-01). */
    hasAccount: row.userId !== null,
  }
}

type Occasion = {
  readonly publicUrl: string
  readonly text: string
  readonly movedFrom: Date | null
  readonly now: Date
}

/** The facts as the customer sees them, in that language. Links hang on PUBLIC_URL alone (AUTH-17). */
export function inWords(facts: AppointmentFacts, language: Language, occasion: Occasion): AppointmentText {
  const { publicUrl, movedFrom } = occasion
  const { appointment, salon, services, customer } = facts
  const place = { language, country: salon.country, timeZone: salon.timeZone }
  const doers = doersOf(facts, occasion.now)
  const total = services.reduce((sum, { price }) => sum + price, 0)
  const quoted = quotable(occasion.text, publicUrl)
  const bookingLink = `${publicUrl}/b/${salon.urlName}`
  const hasAccount = customer?.hasAccount ?? false
  const town = `${salon.postalCode} ${salon.city}`.trim()
  return {
    salon: oneLine(salon.name),
    salonShort: shortName(salon.name, language),
    customer: customer?.name ?? '',
    customerFull: [customer?.name, customer?.surname].filter((part) => part !== undefined && part !== '').join(' '),
    day: longDay(appointment.startTime, place),
    dayShort: shortDay(appointment.startTime, place),
    from: timeOfDay(appointment.startTime, place),
    to: timeOfDay(appointment.endTime, place),
    services: list(
      services.map(({ name }) => oneLine(name)),
      place,
    ),
    staff: staffWords(doers, language, place),
    staffMayChange: doers.some(({ mayChange }) => mayChange),
    staffChange: appointment.status === 'CONFIRMED' ? staffChange(services, language, place) : null,
    price: services.length === 0 ? '' : money(total, appointment.currency, place),
    address: [oneLine(salon.street), oneLine(town)].filter((part) => part !== '').join(', '),
    phone: formatPhoneNr(salon.phoneNr ?? ''),
    cancellationHours: salon.cancellationWindowHours,
    before: movedFrom === null ? '' : `${longDay(movedFrom, place)}, ${timeOfDay(movedFrom, place)}`,
    ...quoted,
    messageShort: excerpt(quoted.message),
    bookingLink,
    myLink: `${bookingLink}/my`,
    manageLink: hasAccount ? `${bookingLink}/my/appointments/${appointment.id}` : '',
    calendarLink: `${publicUrl}/admin?day=${zone(salon.timeZone).toWall(appointment.startTime.getTime()).day}`,
  }
}

/** The same for the salon: it knows who may still change, and whom it gave it to. */
export function inWordsForSalon(facts: AppointmentFacts, occasion: Occasion): AppointmentText {
  const { language, country, timeZone } = facts.salon
  const names = facts.services.flatMap(({ staffName }) => (staffName === null ? [] : [staffName]))
  const doers = names.map((name) => ({ name, mayChange: false }))
  const staff = staffWords(doers, language, { language, country, timeZone })
  return { ...inWords(facts, language, occasion), staff, staffMayChange: false, staffChange: null }
}

function doersOf({ appointment, salon, services }: AppointmentFacts, now: Date): Doer[] {
  const askedFor = services.map(({ requestedStaffId }) => requestedStaffId ?? appointment.requestedStaffId)
  const { status, pinned, startTime } = appointment
  const open = { status, pinned, start: startTime.getTime(), now: now.getTime(), freezeMinutes: salon.freezeMinutes }
  return services.flatMap(({ staffName }, index) => {
    const requested = [askedFor[index] ?? null]
    return staffName === null ? [] : [{ name: staffName, mayChange: mayChangeHands({ ...open, requested }) }]
  })
}

function staffChange(
  services: AppointmentFacts['services'],
  language: Language,
  place: Place,
): AppointmentText['staffChange'] {
  if (!services.some(({ hasChanged }) => hasChanged)) return null
  const words = (names: readonly (string | null)[]) =>
    staffWords(
      names.flatMap((name) => (name === null ? [] : [{ name, mayChange: false }])),
      language,
      place,
    )
  return {
    now: words(services.map(({ staffName }) => staffName)),
    before: words(services.map(({ toldName }) => toldName)),
  }
}
