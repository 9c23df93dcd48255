import type { AffectedAppointment } from '@goldline/contract/staff/absences'
import { createStaff, getStaff, orderStaff, type SalonStaff, updateStaff } from '@goldline/contract/staff/people'
import { sql } from 'kysely'
import { releaseStaff, warnOfUnassigned } from '../appointment/change/release-staff.ts'
import { releaseWishes } from '../appointment/waiting-list/release-wishes.ts'
import { createSalonUser, requireRemainingLeader } from '../auth/user/salon-user.ts'
import { countryOf } from '../customer/contact.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, write } from '../http/route.ts'
import { storedEmail, storedPhoneNr } from '../identity.ts'
import { releaseGuests } from '../queue/manage-queue.ts'
import { addPerson } from '../team/add-person.ts'
import { deleteOwnTerms, setOwnTerms } from '../team/own-terms.ts'
import { lockStaff, requirePerson, salonStaff } from '../team/queries.ts'

/** STF-01: lists the salon's people. */
export const getStaffRoute = read(getStaff, ({ salon }) => salonStaff(salon))

/** STF-01: creates a person together with a user. */
export const createStaffRoute = write(
  createStaff,
  { lock: ownSalon },
  async ({ salon, tx, actor: { businessObjectId }, body, now }) => {
    const { productIds = [], ownTerms = [], ...typed } = body
    const columns = { ...columnsOf(typed, await countryOf(tx, businessObjectId)), name: typed.name }
    const id = await addPerson(salon, { now, columns })
    await setServices(salon, { staffId: id }, productIds)
    await setOwnTerms(tx, { businessObjectId, staffId: id }, ownTerms)
    await createSalonUser(tx, { businessObjectId, staffId: id, name: typed.name, surname: typed.surname ?? '', now })
    return requirePerson(salon, id)
  },
)

type StaffChange = { staff: SalonStaff; released: AffectedAppointment[] }

/** STF-01, STF-02. Future visits of a person who becomes inactive are reassigned, or left unassigned (AVL-05). */
export const updateStaffRoute = write(
  updateStaff,
  {
    lock: ownSalon,
    around: async (run: () => Promise<StaffChange>, { deps, actor: { businessObjectId } }) => {
      const { staff, released } = await run()
      warnOfUnassigned(deps, businessObjectId, released)
      return staff
    },
  },
  async ({ salon, tx, deps, actor, params: { id }, body, ifMatch, now }) => {
    const { businessObjectId, userId } = actor
    const { productIds, ownTerms, ...typed } = body
    await lockStaff(salon, { id, ifMatch })
    const before = await requirePerson(salon, id)
    const columns = columnsOf(typed, await countryOf(tx, businessObjectId))
    if (Object.keys(columns).length > 0) await salon.updateTable('staff').set(columns).where('id', '=', id).execute()
    if (productIds) await setServices(salon, { staffId: id }, productIds)
    if (ownTerms) await setOwnTerms(tx, { businessObjectId, staffId: id }, ownTerms)
    const leaves = before.active && typed.active === false
    if (leaves) await requireRemainingLeader(salon)
    const release = { businessObjectId, staffId: id, userId, from: now, to: undefined }
    const released = leaves ? await releaseStaff(salon, deps, release) : []
    if (leaves) {
      await releaseGuests(tx, release)
      await releaseWishes(salon, release)
    }
    return { staff: await requirePerson(salon, id), released }
  },
)

/** STF-01: the order of the calendar's columns and of the booking page. */
export const orderStaffRoute = write(
  orderStaff,
  { lock: ownSalon },
  async ({ salon, tx, actor: { businessObjectId }, body: { ids } }) => {
    const known = (await salonStaff(salon)).map(({ id }) => id)
    if ([...ids].sort().join() !== [...known].sort().join()) throw new Refused('version-conflict')
    await sql`
      update staff s set display_order = n.place - 1
      from unnest(${ids}::uuid[]) with ordinality n (id, place)
      where s.business_object_id = ${businessObjectId} and s.id = n.id`.execute(tx)
    return salonStaff(salon)
  },
)

type TypedPerson = Partial<{
  name: string | undefined
  surname: string | undefined
  email: string | undefined
  phoneNr: string | undefined
  active: boolean | undefined
  color: number | undefined
  enabled4Booking: boolean | undefined
  permissions: ('MANAGE_OWN_APPOINTMENTS' | 'MANAGE_OTHERS_APPOINTMENTS')[] | null | undefined
}>

/** Converts the fields sent to columns: e-mail and number in stored form, null if emptied (CUS-07). */
function columnsOf({ email, phoneNr, ...rest }: TypedPerson, country: string) {
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return {
    ...sent,
    ...(email !== undefined && { email: storedEmail(email) }),
    ...(phoneNr !== undefined && { phoneNr: storedPhoneNr(phoneNr, country, { near: true }) }),
  }
}

type StaffKey = { staffId: string }

/**
 * Sets which services a person does. Services that stay keep their other settings; deleted services do not change.
 * Raises the version of added and removed services, so that an open form detects the change.
 */
async function setServices(salon: InSalon<Tx>, { staffId }: StaffKey, productIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(productIds)]
  const known = await salon
    .selectFrom('product')
    .select('id')
    .where('deletedTime', 'is', null)
    .where('id', 'in', wanted.length > 0 ? wanted : [staffId])
    .execute()
  if (known.length !== wanted.length) throw new Refused('product.notFound', { field: 'body.productIds' })
  const lost = await sql<{ productId: string }>`
    delete from product_specialist where business_object_id = ${salon.id} and staff_id = ${staffId}
      and product_id <> all(${wanted}::uuid[])
      and product_id in (select id from product where business_object_id = ${salon.id} and deleted_time is null)
    returning product_id`.execute(salon.db)
  await deleteOwnTerms(salon.db, { businessObjectId: salon.id, staffId })
  const gained = await sql<{ productId: string }>`
    insert into product_specialist (business_object_id, product_id, staff_id)
    select ${salon.id}, id, ${staffId} from unnest(${wanted}::uuid[]) id
    on conflict do nothing returning product_id`.execute(salon.db)
  const changed = [...lost.rows, ...gained.rows].map(({ productId }) => productId)
  await sql`
    update product set version = version + 1
    where business_object_id = ${salon.id} and id = any(${changed}::uuid[])`.execute(salon.db)
}
