import { bookedByCustomer, type CustomerAppointment, type OpenRequest } from '@goldline/domain/appointment/booking'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { adoptTypedCustomers, typedCustomers } from '../customer/adopt-customer.ts'
import { blockedIdentity } from '../customer/queries.ts'
import { acrossSalons, type InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import { type Identities, type ProvenContact, provenIn } from './proven-identities.ts'

type EnteredName = { name?: string | undefined; surname?: string | undefined; language: Language }

/**
 * Finds or creates the user's customer (on the first booking, CUS-01) and locks it until commit, so that limits and
 * overlaps are checked one booking at a time, across salons (AVL-08). Stores the entered name if there is none.
 */
export async function lockCustomer(
  tx: Tx,
  deps: VisitDeps,
  { userId, given }: { userId: string; given: EnteredName },
): Promise<LockedCustomer> {
  const locked = (await lock(tx, userId)) ?? (await insert(tx, deps, { userId, given }))
  const { name = '', surname = '' } = given
  if (locked.name === '' && locked.surname === '' && name + surname !== '') {
    await tx.updateTable('customer').set({ name, surname }).where('id', '=', locked.id).execute()
    const nameless = tx.updateTable('appUser').set({ name, surname }).where('id', '=', userId)
    await nameless.where('name', '=', '').where('surname', '=', '').execute()
  }
  return { customerId: locked.id, identities: provenIn(locked) }
}

export type LockedCustomer = { customerId: string; identities: Identities }

async function lock(tx: Tx, userId: string) {
  const { rows } = await sql<ProvenContact & { id: string; name: string; surname: string }>`/* lock-customer */
    select c.id, c.name, c.surname, u.email, u.email_confirmed_time, u.phone_nr, u.phone_nr_confirmed_time
    from customer c join app_user u on u.id = c.user_id where c.user_id = ${userId} for update of c`.execute(tx)
  return rows[0]
}

async function insert(
  tx: Tx,
  deps: VisitDeps,
  { userId, given: { language } }: { userId: string; given: EnteredName },
) {
  const user = await tx
    .selectFrom('appUser')
    .select(['name', 'surname', 'email', 'phoneNr', 'emailConfirmedTime', 'phoneNrConfirmedTime'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // The user was erased after the request was authorised (PRIV-01).
  if (user === undefined) throw new Refused('Unauthorized')
  await tx
    .insertInto('customer')
    .values({
      id: uuidv7(deps.clock.now()),
      userId,
      name: user.name,
      surname: user.surname,
      email: user.emailConfirmedTime === null ? null : user.email,
      phoneNr: user.phoneNrConfirmedTime === null ? null : user.phoneNr,
      phoneNrConfirmed: user.phoneNrConfirmedTime !== null,
      language,
      registeredAt: new Date(deps.clock.now()),
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  const made = await lock(tx, userId)
  if (made === undefined) throw new Error('a customer that was just written is gone')
  return made
}

/**
 * Loads what decides on a booking: the customer's profile at this salon, and their open requests and appointments at all
 * salons except `except`.
 */
export async function customerFacts(
  salon: InSalon,
  { customerId, now, except = [] }: { customerId: string; now: number; except?: readonly string[] },
) {
  const profile = await salon
    .selectFrom('customerProfile')
    .select('blackListed')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  const rows = await acrossSalons(salon.db)
    .selectFrom('appointment')
    .select(['id', 'businessObjectId', 'status', 'bookingType', 'startTime', 'endTime', 'seriesId'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'CONFIRMED')
    .where('endTime', '>', new Date(now))
    .execute()
  const appointments = rows
    .filter(({ id }) => !except.includes(id))
    .map(
      ({ businessObjectId, status, bookingType, startTime, endTime, seriesId }): CustomerAppointment => ({
        businessObjectId,
        status,
        bookingType,
        from: startTime.getTime(),
        to: endTime.getTime(),
        ofSeries: seriesId !== null,
      }),
    )
  const { rows: open } = await sql<{
    requests: OpenRequest[]
  }>`select ${openRequests({ customerId, now: new Date(now) })} as requests`.execute(salon.db)
  return { blackListed: profile?.blackListed ?? false, appointments, requests: open[0]?.requests ?? [] }
}

/**
 * Like `customerFacts`, for a person who may be new here: a blocked person who was erased and returns is still blocked
 * (CUS-06, PRIV-01).
 */
export async function newcomerFacts(salon: InSalon<Tx>, deps: VisitDeps, asked: Newcomer) {
  const facts = await loadNewcomer(salon, deps, asked)
  if (!facts.typed) return facts
  await adoptTypedCustomers(salon, asked.customerId)
  return loadNewcomer(salon, deps, asked)
}

type Newcomer = LockedCustomer & {}
type NewcomerFacts = {
  blackListed: boolean
  typed: boolean
  wasHere: boolean
  /** Whether the salon has questions to answer before these services (FRM-01). */
  asks: boolean
  /** Whether the salon requires patch tests before any services (FRM-02i). */
  tests: boolean
  appointments: CustomerAppointment[]
  requests: OpenRequest[]
  /** Number of parties booked here online that have only guests' visits ahead (APT-17f). */
  guestParties: number
}

async function loadNewcomer(salon: InSalon<Tx>, deps: VisitDeps, { customerId, identities }: Newcomer) {
  const blocked = identities.map((identity) => blockedIdentity(deps, salon.id, identity))
  const now = new Date(deps.clock.now())
  const { rows } = await sql<NewcomerFacts>`/* newcomer-facts */
    select coalesce((select black_listed from customer_profile
        where business_object_id = ${salon.id} and customer_id = ${customerId}), false)
      or exists (select from blocked_identity
        where business_object_id = ${salon.id} and identity_hmac = any(${blocked}::bytea[])) as "blackListed",
      exists (select ${typedCustomers(salon.id, customerId)}) as typed,
      exists (select from appointment where business_object_id = ${salon.id} and customer_id = ${customerId}
        and status in ('CHECKED_IN', 'FULFILLED')) as "wasHere",
      exists (select from question_product where business_object_id = ${salon.id}) as asks,
      exists (select from patch_test_rule where business_object_id = ${salon.id}) as tests,
      coalesce((select json_agg(json_build_object('businessObjectId', business_object_id, 'status', status, 'bookingType', booking_type,
          'from', date_part('epoch', start_time) * 1000, 'to', date_part('epoch', end_time) * 1000, 'ofSeries', series_id is not null))
        from appointment where customer_id = ${customerId} and status = 'CONFIRMED'
          and end_time > ${now}), '[]') as appointments,
      ${openRequests({ customerId, now })} as requests,
      (select count(distinct g.party_id)::int from appointment h join appointment g
          on g.business_object_id = h.business_object_id and g.party_id = h.party_id and g.customer_id is null
        where h.business_object_id = ${salon.id} and h.customer_id = ${customerId} and h.party_position = 1
          and not (h.status = 'CONFIRMED' and h.end_time > ${now}) and g.status = 'CONFIRMED' and g.end_time > ${now}
          and g.booking_type = any(${[...bookedByCustomer]}::text[])) as "guestParties"`.execute(salon.db)
  return rows[0] ?? nothingKnown
}

const nothingKnown: NewcomerFacts = {
  ...{ blackListed: false, typed: false, wasHere: false, asks: false, tests: false },
  ...{ appointments: [], requests: [], guestParties: 0 },
}

/** SQL: the customer's open requests at all salons (APT-16i). */
const openRequests = ({ customerId, now }: { customerId: string; now: Date }) => sql<OpenRequest[]>`
  coalesce((select json_agg(json_build_object('businessObjectId', r.business_object_id,
      'from', date_part('epoch', r.start_time) * 1000, 'to', date_part('epoch', r.end_time) * 1000))
    from visit_request r join customer c on c.user_id = r.user_id
    where c.id = ${customerId} and r.state = 'OPEN' and r.expires_time > ${now}), '[]')`

/** Creates the customer's profile at the salon, if missing (CUS-01). */
export async function ensureProfile(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { customerId }: { customerId: string },
): Promise<void> {
  await salon.db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId, registeredAt: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'customerId']).doNothing())
    .execute()
}

/** Returns the last check-in at this salon; null: never, or no known customer. */
export async function lastCheckInOf(
  salon: InSalon,
  { customerId }: { customerId: string | null },
): Promise<Date | null> {
  if (customerId === null) return null
  const profile = await salon
    .selectFrom('customerProfile')
    .select('lastCheckIn')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return profile?.lastCheckIn ?? null
}

type ArrivedVisit = { businessObjectId: string; customerId: string | null; id: string }

/** SQL: the customer's last check-in for another visit than this one, from the history; null: none. */
export const otherCheckIn = ({ businessObjectId, customerId, id }: ArrivedVisit) => sql<Date | null>`(
  select max(coalesce((h.data->>'time')::timestamptz, h.at)) from appointment_history h
  join appointment a on a.business_object_id = h.business_object_id and a.id = h.appointment_id
  where h.business_object_id = ${businessObjectId} and h.what = 'checkedIn' and a.customer_id = ${customerId} and a.id <> ${id}
    and a.status in ('CHECKED_IN', 'FULFILLED'))`

/**
 * Returns the language of the salon's customer and locks the customer; refuses others, also another salon's, with
 * notFound.
 */
export async function languageAt(salon: InSalon<Tx>, customerId: string) {
  const customer = await salon.db
    .selectFrom('customer')
    .innerJoin('customerProfile as profile', 'profile.customerId', 'customer.id')
    .select('customer.language')
    .where('customer.id', '=', customerId)
    .where('profile.businessObjectId', '=', salon.id)
    .forUpdate('customer')
    .executeTakeFirstOrThrow(() => new Refused('notFound'))
  return customer.language
}
