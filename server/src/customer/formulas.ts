import { addFormula, removeFormula, shareFormula } from '@goldline/contract/customer/formula'
import { getMyFormulas, type SharedFormula } from '@goldline/contract/customer/my-formulas'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { nameIn } from '../db/name-in.ts'
import { notify } from '../db/notify.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { hideContact } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { publicNameOf, requireCustomer } from './queries.ts'

export const formulaRoutes = routes(
  write(addFormula, async ({ tx, actor, params, body, now }) => {
    const { businessObjectId, userId } = actor
    const customerId = await requireCustomer(tx, actor, params.id)
    const own = { businessObjectId, id: uuidv7(now), customerId, userId, createdTime: new Date(now) }
    await tx
      .insertInto('customerFormula')
      .values({ ...own, text: body.text })
      .execute()
    await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
    return hideContact(tx, actor, await findCustomer(tx, actor, { id: customerId, now }))
  }),
  write(removeFormula, async ({ salon, tx, actor, params, now }) => {
    const { businessObjectId } = actor
    const removed = await salon
      .deleteFrom('customerFormula')
      .where('id', '=', params.id)
      .returning('customerId as id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    await notify(tx, { topic: 'customer', businessObjectId, id: removed.id })
    return findCustomer(tx, actor, { id: removed.id, now })
  }),
  write(shareFormula, async ({ salon, tx, actor, params: { id }, body: { shared }, now }) => {
    const formula = await salon
      .selectFrom('customerFormula')
      .select('customerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    const customerId = await requireCustomer(tx, actor, formula.customerId)
    await salon
      .updateTable('customerFormula')
      .set({ sharedTime: shared ? new Date(now) : null })
      .where('id', '=', id)
      .execute()
    await notify(tx, { topic: 'customer', businessObjectId: actor.businessObjectId, id: customerId })
    return hideContact(tx, actor, await findCustomer(tx, actor, { id: customerId, now }))
  }),
  read(getMyFormulas, ({ db, actor, language }) => sharedFormulasOf(db, actor.userId, language)),
)

const latest = 50

type SharedRow = Omit<SharedFormula, 'time'> & { createdTime: Date }

/** CUS-08t: reads shared formulas, each with the customer's visit of that day, or the nearest of several. */
async function sharedFormulasOf(db: Db, userId: string, language: Language): Promise<SharedFormula[]> {
  const { rows } = await sql<SharedRow>`
    select f.id, f.text, f.created_time, v.id as appointment_id, coalesce(v.services, '{}') as services, ${publicNameOf('f')} as by,
      json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'country', b.country) as business_object
    from customer_formula f
    join customer c on c.id = f.customer_id
    join business_object b on b.id = f.business_object_id
    left join lateral (
      select a.id, array(select ${nameIn('s', language)} from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id order by s.position) as services
      from appointment a where a.business_object_id = f.business_object_id and a.customer_id = f.customer_id
        and a.status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED')
        and (a.start_time at time zone b.time_zone)::date = (f.created_time at time zone b.time_zone)::date
      order by abs(extract(epoch from a.start_time - f.created_time)), a.id limit 1) v on true
    where c.user_id = ${userId} and f.shared_time is not null
    order by f.created_time desc, f.id desc limit ${latest}`.execute(db)
  return rows.map(({ createdTime, ...formula }) => ({ ...formula, time: createdTime.toISOString() }))
}
