import { eraseCustomer, getCustomerErasure } from '@goldline/contract/privacy'
import { sql } from 'kysely'
import { cancelUpcoming } from '../appointment/change/cancel-appointment.ts'
import { deleteRequests } from '../appointment/request/end-request.ts'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { customerRow } from '../customer/find-customer.ts'
import { moveBelongings } from '../customer/join-customers.ts'
import { blockedIdentity, fullReader } from '../customer/queries.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { deleteDepositData } from '../ledger/deposits.ts'
import { blankMessages, messagesAboutVisitsOf } from '../message/blank-messages.ts'
import { sha256 } from '../secrets.ts'
import { dropEmptyCustomers, eraseCustomers, eraseVisitTexts } from './erase-visits.ts'
import { findUpcomingVisits, partyVisitIds } from './person.ts'
import { prepaidOf } from './prepaid.ts'
import { type RemainingCounts, remainingData } from './remaining-data.ts'

/** CUS-08: a salon erases its data about one person. */
export const eraseCustomerRoutes = routes(
  read(getCustomerErasure, async ({ salon, db, actor, params, now }) => {
    const { businessObjectId } = actor
    const { id, hasAccount, blackListed, email, phoneNr } = await customerRow(db, actor, {
      id: params.id,
      now,
    })
    const counts = await countsOf(salon, id)
    const blocks = blackListed && (email !== null || phoneNr !== null) ? 1 : 0
    const coming = await comingHere(db, { businessObjectId, id, now })
    const prepaid = await prepaidOf(db, { customerIds: [id], businessObjectId })
    return {
      cancelledAppointments: coming.length,
      hasAccount,
      prepaid,
      kept: remainingData({ ...counts, blocks }, now),
    }
  }),
  write(
    eraseCustomer,
    {
      before: async ({ deps, actor, body, address, device }) =>
        requireLeaderPassword(deps, actor.userId, { password: body.password, address, device }),
      lock: ownSalon,
    },
    async ({ tx, deps, actor, params, now }) => {
      const { cancelled, ...counts } = await eraseFromSalon(tx, deps, {
        businessObjectId: actor.businessObjectId,
        id: params.id,
      })
      return { cancelledAppointments: cancelled, kept: remainingData(counts, now) }
    },
  ),
)

type CustomerKey = { businessObjectId: string; id: string }

async function countsOf(salon: InSalon, id: string): Promise<Omit<RemainingCounts, 'blocks'>> {
  const { rows } = await sql<Omit<RemainingCounts, 'blocks'>>`
    select (select count(*)::int from appointment where business_object_id = ${salon.id} and customer_id = ${id}) as appointments,
      (select count(*)::int from review where business_object_id = ${salon.id} and customer_id = ${id}) as stars,
      (select count(*)::int from message m where m.business_object_id = ${salon.id}
        and m.id in (${messagesAboutVisitsOf([id])})) as messages`.execute(salon.db)
  return rows[0] ?? { appointments: 0, messages: 0, stars: 0 }
}

const comingHere = async (db: Db, { businessObjectId, id, now }: CustomerKey & { now: number }) =>
  (await findUpcomingVisits(db, [id], now)).filter((visit) => visit.businessObjectId === businessObjectId)

/**
 * Erases the salon's data about a customer. An account and other salons' rows stay: this salon's data first move to a
 * nameless row, and only that is erased. Call it under the salon's lock.
 */
export async function eraseFromSalon(
  tx: Tx,
  deps: Deps,
  { businessObjectId, id: asked }: CustomerKey,
): Promise<RemainingCounts & { cancelled: number }> {
  const now = deps.clock.now()
  const customer = await customerRow(tx, fullReader(businessObjectId), { id: asked, now })
  const { id, email, phoneNr, hasAccount } = customer
  await tx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
  const identities = [email, phoneNr].filter((identity) => identity !== null)
  const coming = await comingHere(tx, { businessObjectId, id, now })
  const blocks = customer.blackListed ? await keepBlock(tx, deps, { businessObjectId, identities }) : 0
  const gone = hasAccount ? await createNamelessRow(tx, { businessObjectId, id, now }) : id
  const pointers = await pointersTo(tx, { businessObjectId, id })
  const person = { userId: '', customerIds: [gone, ...pointers], proven: [], claimed: identities }
  const messages = await blankMessages(tx, { ...person, now })
  const { stars } = await eraseVisitTexts(tx, person)
  await eraseCustomers(tx, person, new Date(now))
  for (const visit of coming) await cancelUpcoming(inSalon(tx, visit.businessObjectId), deps, { ...visit, by: 'salon' })
  const appointments = await dropEmptyCustomers(tx, person)
  const visits = await partyVisitIds(tx, person.customerIds)
  await deleteTraces(inSalon(tx, businessObjectId), { customerId: id, traces: [id, ...visits, ...identities] })
  await tx
    .insertInto('erasure')
    .values({ subject: sha256(`${businessObjectId} ${id}`), createdTime: new Date(now) })
    .onConflict((conflict) => conflict.constraint('erasure_pk').doUpdateSet({ createdTime: new Date(now) }))
    .execute()
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return { appointments, messages, stars, blocks, cancelled: coming.length }
}

/** CUS-06: keeps the salon's block after the erasure, as fingerprints. */
async function keepBlock(
  tx: Tx,
  deps: Deps,
  { businessObjectId, identities }: { businessObjectId: string; identities: readonly string[] },
): Promise<number> {
  if (identities.length === 0) return 0
  const createdTime = new Date(deps.clock.now())
  await tx
    .insertInto('blockedIdentity')
    .values(
      identities.map((each) => ({
        businessObjectId,
        identityHmac: blockedIdentity(deps, businessObjectId, each),
        createdTime,
      })),
    )
    .onConflict((conflict) => conflict.constraint('blocked_identity_pk').doNothing())
    .execute()
  return 1
}

/** Creates a nameless row of this salon, and moves the salon's data about a person with an account to it. */
async function createNamelessRow(
  tx: Tx,
  { businessObjectId, id, now }: CustomerKey & { now: number },
): Promise<string> {
  const gone = uuidv7(now)
  await tx
    .insertInto('customer')
    .values({ id: gone, enteredByBusinessObjectId: businessObjectId, registeredAt: new Date(now) })
    .execute()
  await moveBelongings(inSalon(tx, businessObjectId), { from: id, to: gone })
  await inSalon(tx, businessObjectId).deleteFrom('customerProfile').where('customerId', '=', id).execute()
  return gone
}

/**
 * Finds rows of this salon that were merged into the customer, also indirectly. They contain no personal data, but
 * reference the customer.
 */
async function pointersTo(tx: Tx, { businessObjectId, id }: CustomerKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive pointer as (
      select id from customer where merged_into_id = ${id} and entered_by_business_object_id = ${businessObjectId}
      union select c.id from customer c join pointer on c.merged_into_id = pointer.id
    )
    select id from pointer`.execute(tx)
  return rows.map((row) => row.id)
}

type Traces = { customerId: string; traces: readonly string[] }

/** Deletes data held with deposits, requests, stored responses to the salon's staff, and refused rows of imports. */
async function deleteTraces(salon: InSalon<Tx>, { customerId, traces }: Traces): Promise<void> {
  await deleteDepositData(
    salon.db,
    sql`d.business_object_id = ${salon.id} and d.user_id = (select user_id from customer where id = ${customerId})`,
  )
  await deleteRequests(
    salon.db,
    sql`r.business_object_id = ${salon.id} and r.user_id = (select user_id from customer where id = ${customerId})`,
  )
  await sql`delete from idempotency_key where scope in (
      select 'user:' || user_id from user_role where business_object_id = ${salon.id})
    and exists (select from unnest(${[...traces]}::text[]) as trace where strpos(response::text, trace) > 0)`.execute(
    salon.db,
  )
  await sql`delete from customer_import_refusal where business_object_id = ${salon.id}
    and exists (select from unnest(${[...traces]}::text[]) as trace where strpos(cells::text, trace) > 0)`.execute(
    salon.db,
  )
}
