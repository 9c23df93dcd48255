/** The steps of a salon's initial set-up, and its progress (BIZ-09). */

import { isDeepStrictEqual } from 'node:util'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import {
  getSetup,
  putSetupHours,
  putSetupPeople,
  putSetupServices,
  type Setup,
  updateSetup,
} from '@goldline/contract/setup'
import {
  findDoneItems,
  isUntouched,
  manyCustomers,
  type SetupStep,
  stepAfter,
} from '@goldline/domain/business-object/setup'
import { openingOf } from '@goldline/domain/business-object/templates/templates'
import { clashingTime } from '@goldline/domain/product/catalogue'
import { patternOn, weeksOf } from '@goldline/domain/staff/rota'
import type { Day } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { createSalonUser } from '../auth/user/salon-user.ts'
import { loadHours } from '../availability/queries.ts'
import { loadOpening } from '../business-object/queries.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { runInTransaction } from '../db/run-statement.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import { loadCategories, lockCatalogue } from '../product/queries.ts'
import { addPerson, writePattern } from '../team/add-person.ts'
import { salonStaff } from '../team/queries.ts'
import { bookingRulesRoutes } from './booking-rules.ts'
import { createBusinessObjectRoute } from './create-business-object.ts'
import { openingRoutes } from './opening.ts'
import { settingsRoutes } from './settings.ts'
import { workingWeek, writeWeek } from './write-week.ts'

/** Returns the ids of staff whose hours are exactly the salon's weekly hours. */
async function staffOnSalonHours(salon: InSalon<Tx>, today: Day): Promise<string[]> {
  const { opening, staff } = await loadHours(runInTransaction(salon.db), salon.id, { from: today, to: today })
  const week = workingWeek(opening)
  return staff.filter((each) => isDeepStrictEqual(weeksOf(patternOn(each, today)), [week])).map(({ id }) => id)
}

const putSetupPeopleRoute = write(
  putSetupPeople,
  { lock: ownSalon },
  async ({ salon, tx, actor: { businessObjectId }, body: { people }, now }) => {
    const known = new Set((await salonStaff(salon)).map(({ id }) => id))
    const { opening } = await loadOpening(tx, businessObjectId)
    for (const { id, ...columns } of people) {
      if (id === undefined) {
        const staffId = await addPerson(salon, { now, columns })
        const person = { businessObjectId, staffId, now }
        await writePattern(inSalon(tx, person.businessObjectId), person, { weeks: [workingWeek(opening)] })
        await assignAllServices(inSalon(tx, person.businessObjectId), person)
        await createSalonUser(tx, { ...person, name: columns.name, surname: columns.surname ?? '' })
      } else {
        if (!known.has(id)) throw new Refused('staff.notFound')
        await salon
          .updateTable('staff')
          .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      }
    }
    return completeStep(tx, { businessObjectId, now }, 'people')
  },
)

async function assignAllServices(salon: InSalon<Tx>, { staffId }: { staffId: string }) {
  await sql`insert into product_specialist (business_object_id, product_id, staff_id)
    select business_object_id, id, ${staffId} from product
    where business_object_id = ${salon.id} and deleted_time is null`.execute(salon.db)
}

const putSetupServicesRoute = write(
  putSetupServices,
  { lock: ownSalon },
  async ({ salon, tx, actor: { businessObjectId }, body: { services }, now }) => {
    const salonLanguage = await lockCatalogue(salon)
    const known = (await loadCategories(tx, { businessObjectId, salonLanguage, now })).flatMap((each) => each.products)
    const booked = await bookedProducts(salon)
    for (const [index, { id, offered, price, duration }] of services.entries()) {
      const before = known.find((each) => each.id === id)
      if (before === undefined) throw new Refused('product.notFound')
      if (clashingTime({ ...before, duration }) !== undefined)
        throw new Refused('invalid-request', { field: `body.services.${index}.duration` })
      const touched = { version: before.version, booked: booked.has(id), hasPicture: before.picture !== null }
      if (offered) await saveService(tx, { businessObjectId, before }, { price, duration, enabled4Booking: true })
      else if (!isUntouched(touched)) await saveService(tx, { businessObjectId, before }, { enabled4Booking: false })
      else await removeService(tx, { businessObjectId, before, now })
    }
    return completeStep(tx, { businessObjectId, now }, 'services')
  },
)

async function bookedProducts(salon: InSalon<Tx>): Promise<Set<string>> {
  const rows = await salon.selectFrom('appointmentService').select('productId').distinct().execute()
  return new Set(rows.map(({ productId }) => productId))
}

type Service = { businessObjectId: string; before: OwnProduct }
type SavedProduct = Partial<Pick<OwnProduct, 'price' | 'duration' | 'enabled4Booking'>>

/** Saves a service; one that does not change keeps its version, since it counts as not edited. */
async function saveService(tx: Tx, { businessObjectId, before }: Service, saved: SavedProduct): Promise<void> {
  if (isDeepStrictEqual({ ...before, ...saved }, before)) return
  await inSalon(tx, businessObjectId)
    .updateTable('product')
    .set({ ...saved, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

/** Deletes a service. Call it under the salon's lock, so that the service is not booked at the same time. */
async function removeService(
  tx: Tx,
  { businessObjectId, before, now }: Salon & Pick<Service, 'before'>,
): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('product')
    .set({ deletedTime: new Date(now), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

type Salon = { businessObjectId: string; now: number }

const completeStep = (tx: Tx, businessObject: Salon, step: SetupStep): Promise<Setup> =>
  saveProgress(tx, { ...businessObject, changed: { step: stepAfter(step) }, done: step })

type Progress = Salon & {
  changed: { step?: SetupStep | null | undefined; putAway?: boolean | undefined }
  done: Setup['done'][number] | undefined
}

async function saveProgress(tx: Tx, { businessObjectId, now, changed, done }: Progress): Promise<Setup> {
  await tx
    .insertInto('salonSetup')
    .values({ businessObjectId, ...changed, done: done ? [done] : [] })
    .onConflict((conflict) =>
      conflict.constraint('salon_setup_pk').doUpdateSet(({ ref }) => ({
        ...changed,
        done: sql<Setup['done']>`array(select distinct unnest(${ref('salonSetup.done')} || excluded.done))`,
      })),
    )
    .execute()
  return readSetup(inSalon(tx, businessObjectId), now)
}

/** Reads the progress; a salon without a stored one was not created here and sees no list of steps. */
async function readSetup(salon: InSalon, now: number): Promise<Setup> {
  const row = await salon.selectFrom('salonSetup').select(['step', 'done', 'putAway']).executeTakeFirst()
  const { step, done: marked, putAway } = row ?? { step: null, done: [], putAway: true }
  const { rows } = await sql<SeenFacts>`
    select b.street <> '' and b.city <> '' as has_address,
      (select count(*)::integer from (select from appointment a where a.business_object_id = b.id
        and a.booking_type in ('ONLINE', 'RWG') limit 1) seen) as online_bookings,
      (select count(*)::integer from opening_rule r where r.business_object_id = b.id
        and r.to_date >= (${new Date(now)}::timestamptz at time zone b.time_zone)::date) as special_days,
      (select count(*)::integer from teaser_image i where i.business_object_id = b.id) as pictures,
      (select count(*)::integer from (select from customer_profile c where c.business_object_id = b.id
        limit ${manyCustomers}) seen) as customers
    from business_object b where b.id = ${salon.id}`.execute(salon.db)
  const [facts] = rows
  if (facts === undefined) throw new Refused('businessObject.notFound')
  return { step, putAway, done: findDoneItems({ marked, ...facts }) }
}

type SeenFacts = Omit<Parameters<typeof findDoneItems>[0], 'marked'>

export const setupRoutes = routes(
  settingsRoutes,
  bookingRulesRoutes,
  openingRoutes,
  createBusinessObjectRoute,
  read(getSetup, ({ salon, now }) => readSetup(salon, now)),
  write(updateSetup, async ({ tx, actor: { businessObjectId }, body: { step, putAway, done }, now }) =>
    saveProgress(tx, { businessObjectId, now, changed: { step, putAway }, done }),
  ),
  // Staff who work during all opening hours get the new ones; other hours in the rota stay.
  write(putSetupHours, { lock: ownSalon }, async ({ salon, tx, actor: { businessObjectId }, body: { week }, now }) => {
    const hours = week.map(({ weekday, hours }) => [weekday, hours.map((each) => ({ ...each, capacity: null }))])
    const opening = openingOf(Object.fromEntries(hours))
    const today = (await salonZone(tx, businessObjectId)).toWall(now).day
    const withSalon = await staffOnSalonHours(salon, today)
    await writeWeek(salon, { now }, opening)
    for (const staffId of withSalon) {
      await salon
        .updateTable('staff')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', staffId)
        .execute()
      await writePattern(salon, { staffId, now }, { validFrom: today, weeks: [workingWeek(opening)] })
    }
    return completeStep(tx, { businessObjectId, now }, 'hours')
  }),
  putSetupPeopleRoute,
  putSetupServicesRoute,
)
