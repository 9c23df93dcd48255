import { getMyPoints } from '@goldline/contract/checkout/my-points'
import { nextToExpire } from '@goldline/domain/checkout/points'
import type { PointKind } from '@goldline/domain/checkout/sale'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'

const maxShown = 100

/** Returns the customer's points at a salon, over all their customer rows there (POS-02). */
export const getMyPointsRoute = read(getMyPoints, async ({ db, actor, params: { businessObjectId } }) => {
  const salon = inSalon(db, businessObjectId)
  const { timeZone, months } = await salonOf(salon, actor.userId)
  const entries = await entriesOf(salon, actor.userId)
  const clock = zone(timeZone)
  const dated = entries.map(({ points, createdTime }) => ({ points, day: clock.toWall(createdTime.getTime()).day }))
  return {
    balance: entries.reduce((sum, { points }) => sum + points, 0),
    expiring: nextToExpire(dated, months),
    entries: entries
      .toReversed()
      .slice(0, maxShown)
      .map(({ createdTime, ...entry }) => ({ ...entry, createdTime: createdTime.toISOString() })),
  }
})

/** Refuses with businessObject.notFound if the salon does not know the person. */
async function salonOf(salon: InSalon, userId: string) {
  const { rows } = await sql<{ timeZone: string; months: number | null }>`
    select b.time_zone, s.point_months as months from business_object b
    left join checkout_settings s on s.business_object_id = b.id
    where b.id = ${salon.id} and exists (select from customer_profile p join customer c on c.id = p.customer_id
      where p.business_object_id = b.id and c.user_id = ${userId})`.execute(salon.db)
  const [businessObject] = rows
  if (businessObject === undefined) throw new Refused('businessObject.notFound')
  return businessObject
}

type PointEntry = { id: string; kind: PointKind; points: number; createdTime: Date }

/** Returns the person's entries, oldest first. */
async function entriesOf(salon: InSalon, userId: string): Promise<PointEntry[]> {
  const { rows } = await sql<PointEntry>`
    select e.id, e.kind, e.points, e.created_time from bonus_point_entry e
    join customer c on c.id = e.customer_id and c.user_id = ${userId}
    where e.business_object_id = ${salon.id} order by e.created_time, e.id`.execute(salon.db)
  return rows
}
