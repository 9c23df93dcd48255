import { type FoundVisit, findVisit } from '@goldline/contract/queue/kiosk'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import {
  arrivalRefusal,
  checkInOpensAt,
  displayFirstName,
  hasFact,
  isSameName,
  missBounds,
  onlyMatch,
  type SecondFact,
  visitToShow,
} from '@goldline/domain/queue/finding'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { type Counter, countAll, countEvent } from '../http/hardening/limits.ts'
import { inSteps } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { findIdentityNear } from '../identity.ts'

/** Finds a visit at the kiosk (CHK-01, CHK-04). */
// Runs outside a transaction, so that a search without a match stays counted.
export const findVisitRoute = inSteps(findVisit, async ({ deps, actor, body }) => {
  const { businessObjectId } = actor
  const sought = parseSearch(body)
  if (await isLocked(deps.db, actor)) throw new Refused('kiosk.locked')
  const { counted, filled, back } = await countAll(deps, missCounters(actor))
  if (!counted) await lockKiosk(deps, actor)
  if (!counted) throw new Refused('kiosk.locked')
  const found = await findVisitOf(deps, { businessObjectId, sought })
  if (found !== null) {
    await back()
    await countEvent(deps.db, deps, foundCounter(actor, found.id))
  } else if (filled.length > 0) await lockKiosk(deps, actor)
  return found
})

/** Returns the counters of the kiosk's searches without a match. */
export const missCounters = ({ deviceId, tokenId }: SalonActor): Counter[] =>
  missBounds.map((bound) => ({ key: `kiosk misses ${bound.seconds} ${deviceId ?? tokenId}`, ...bound }))

/** The number of seconds in which a device may check in a visit that it has found. */
const foundFor = 600

/** Returns the counter of how often the device found the visit within `foundFor`. */
export const foundCounter = ({ deviceId, tokenId }: SalonActor, visitId: string) => ({
  key: `kiosk found ${deviceId ?? tokenId} ${visitId}`,
  window: { seconds: foundFor },
})

type Kiosk = Pick<SalonActor, 'businessObjectId' | 'deviceId'>

async function isLocked(db: Db, { businessObjectId, deviceId }: Kiosk): Promise<boolean> {
  if (deviceId === null) return false
  const found = await inSalon(db, businessObjectId)
    .selectFrom('kioskLock')
    .select('deviceId')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return found !== undefined
}

async function lockKiosk(deps: Deps, { businessObjectId, deviceId }: Kiosk): Promise<void> {
  deps.metrics.guardRefusals.inc({ guard: 'kiosk-search' })
  if (deviceId === null) return
  deps.log.warn({ businessObjectId, deviceId }, 'a kiosk is locked: too many searches found nobody')
  await deps.db
    .insertInto('kioskLock')
    .values({ businessObjectId, deviceId, lockedTime: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.constraint('kiosk_lock_pk').doNothing())
    .execute()
}

type VisitSearch = { contact: string } | { name: string; fact: SecondFact }

function parseSearch({ contact, name, lastDigits, birthday }: Context<typeof findVisit>['body']): VisitSearch {
  if (contact !== undefined && name === undefined) return { contact }
  if (name !== undefined && lastDigits !== undefined) return { name, fact: { lastDigits } }
  if (name !== undefined && birthday !== undefined) return { name, fact: { birthday } }
  throw new Refused('invalid-request', { field: 'body' })
}

type SalonSearch = { businessObjectId: string; sought: VisitSearch }

async function findVisitOf({ db, clock }: Deps, { businessObjectId, sought }: SalonSearch): Promise<FoundVisit | null> {
  const businessObject = await salonRow(inSalon(db, businessObjectId), ['timeZone', 'country'])
  const person = onlyMatch(await findPeople(db, { businessObjectId, sought, country: businessObject.country }))
  if (person === undefined) return null
  const now = clock.now()
  const visits = await visitsToday(inSalon(db, businessObjectId), {
    customerId: person.id,
    timeZone: businessObject.timeZone,
    now,
  })
  const visit = visitToShow(visits)
  if (visit === undefined) return null
  const { id, start, staff, status } = visit
  const lastCheckIn = person.lastCheckIn?.getTime() ?? null
  return {
    id,
    staff,
    name: displayFirstName(person),
    startTime: new Date(start).toISOString(),
    opensTime: new Date(checkInOpensAt(start)).toISOString(),
    refusal: arrivalRefusal({ status, start, now, lastCheckIn }) ?? null,
  }
}

type FoundPerson = {
  id: string
  name: string
  surname: string
  phoneNr: string | null
  birthday: string | null
  lastCheckIn: Date | null
}

/** Finds all matching customers of the salon. */
async function findPeople(
  db: Db,
  { businessObjectId, sought, country }: SalonSearch & { country: string },
): Promise<FoundPerson[]> {
  const which = narrowRows(sought, country)
  if (which === undefined) return []
  const { rows } = await sql<FoundPerson>`
    select c.id, c.name, c.surname, c.phone_nr, c.birthday, p.last_check_in
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${which}`.execute(db)
  if ('contact' in sought) return rows
  return rows.filter((row) => isSameName(sought.name, row) && hasFact(row, sought.fact))
}

/** SQL: narrows the rows down before the domain's rules decide. undefined: no row can match. */
function narrowRows(sought: VisitSearch, country: string) {
  if ('contact' in sought) {
    const identity = findIdentityNear(sought.contact, [country])
    return identity && sql`(c.email = ${identity.value} or c.phone_nr = ${identity.value})`
  }
  const { fact } = sought
  return 'birthday' in fact ? sql`c.birthday = ${fact.birthday}::date` : sql`right(c.phone_nr, 4) = ${fact.lastDigits}`
}

type Visit = { id: string; status: AppointmentStatus; start: number; staff: string | null }
type PersonDay = { customerId: string; timeZone: string; now: number }

/** Visits around midnight count as today's; a job ends visits whose customer never came (APT-04). */
const nightMs = 6 * 3_600_000

async function visitsToday(salon: InSalon, { customerId, timeZone, now }: PersonDay): Promise<Visit[]> {
  const clock = zone(timeZone)
  const { day } = clock.toWall(now)
  const from = new Date(Math.min(clock.startOfDay(day), now - nightMs))
  const to = new Date(Math.max(clock.startOfDay(addDays(day, 1)), now + nightMs))
  const { rows } = await sql<Omit<Visit, 'start'> & { startTime: Date }>`
    select a.id, a.status, a.start_time, (select w.name from appointment_service s
        join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id order by s.position limit 1) as staff
    from appointment a
    where a.business_object_id = ${salon.id} and a.customer_id = ${customerId}
      and a.status in ('CONFIRMED', 'CHECKED_IN') and a.start_time >= ${from} and a.start_time < ${to}`.execute(
    salon.db,
  )
  return rows.map(({ startTime, ...row }) => ({ ...row, start: startTime.getTime() }))
}
