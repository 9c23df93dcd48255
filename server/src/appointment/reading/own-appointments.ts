/** A customer's own appointments across salons, paged by keyset, so that every page costs the same (UI-11). */
import type { Appointment } from '@goldline/contract/appointment'
import { appointmentStatuses, isEnd } from '@goldline/domain/appointment/status'
import { earliestDay } from '@goldline/domain/business-object/lifetimes'
import type { Language } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { CustomerActor } from '../../http/session.ts'
import { ownedBy, selectAppointments } from '../queries.ts'

type Page = { when: 'coming' | 'past'; cursor?: string | undefined; limit: number }

/** Returns a page; coming: soonest first; past: newest first, as far back as each salon shows. */
export async function appointmentsOfUser(
  deps: Pick<Deps, 'db' | 'clock' | 'config'> & { language: Language },
  actor: CustomerActor,
  { when, cursor, limit }: Page,
): Promise<Appointment[]> {
  const coming = when === 'coming'
  const now = new Date(deps.clock.now())
  const isComing = sql`(a.end_time > ${now} and a.status = any(${appointmentStatuses.filter((each) => !isEnd(each))}::text[]))`
  const shown = coming ? isComing : sql`not ${isComing} and ${await withinShownDays(deps, actor)}`
  const order = coming ? sql`a.start_time, a.id` : sql`a.start_time desc, a.id desc`
  return selectAppointments(deps.db, deps, {
    which: sql`${ownedBy(actor.userId)} and ${shown} and ${afterCursor(cursor, coming)} order by ${order} limit ${limit}`,
    actor,
  })
}

function afterCursor(cursor: string | undefined, coming: boolean): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [start = '', id = ''] = cursor.split('_')
  const last = sql`(${new Date(Number(start))}::timestamptz, ${id}::uuid)`
  return coming ? sql`(a.start_time, a.id) > ${last}` : sql`(a.start_time, a.id) < ${last}`
}

/** SQL: limits the visits to the days that the salon shows its customers, in its zone (BIZ-04). */
async function withinShownDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, client }: CustomerActor,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string; timeZone: string; lifetimeInDays: number }>`
    select b.id, b.time_zone, b.appointment_life_time_in_days as lifetime_in_days from business_object b
    where b.id in (select a.business_object_id from appointment a where ${ownedBy(userId)})`.execute(db)
  const from = rows.map(({ timeZone, lifetimeInDays }) => {
    const salonClock = zone(timeZone)
    const { day: today } = salonClock.toWall(clock.now())
    const earliest = earliestDay({ of: 'appointments', lifetimeInDays, client, today })
    return earliest === null ? null : new Date(salonClock.startOfDay(earliest))
  })
  return sql`exists (select from unnest(${rows.map(({ id }) => id)}::uuid[], ${from}::timestamptz[]) as shown (id, since)
    where shown.id = a.business_object_id and (shown.since is null or a.start_time >= shown.since))`
}
