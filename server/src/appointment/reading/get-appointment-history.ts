import { getAppointmentHistory } from '@goldline/contract/appointment/entry'
import type { ResponseReceived } from '@goldline/contract/call'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { salonOfAppointment } from '../queries.ts'

type Line = ResponseReceived<typeof getAppointmentHistory>[number]

type Row = Omit<Line, 'at' | 'from' | 'to' | 'reason' | 'scope' | 'overridden' | 'came'> & { at: Date; data: Data }
type Data = {
  from?: Place
  to?: Place | null
  reason?: string
  scope?: Line['scope']
  overridden?: string[]
  time?: string
}
/** A re-assignment names only people; null: nobody could take over. */
type Place = { startTime?: string; staffIds?: (string | null)[] } | (string | null)[]

/** APT-06: what was said is in the messages, so a message's entry carries no words. */
export function getAppointmentHistoryRoute(app: FastifyInstance, { db }: RouteDeps): void {
  read(app, getAppointmentHistory, async (_, { actor, params: { id } }) => {
    const salon = await salonOfAppointment(db, actor, id)
    if (salon === undefined) throw new Refused('appointment.notFound')
    const { rows } = await sql<Row>`
      select h.id, h.at, h.by, h.what, h.data, case when h.by = 'salon' then nullif(trim(u.name || ' ' || u.surname), '') end as who
      from appointment_history h left join app_user u on u.id = h.user_id
      where h.business_object_id = ${salon} and h.appointment_id = ${id} order by h.at, h.id`.execute(db)
    return rows.map(({ data, at, ...row }): Line => {
      const { from, to, reason = null, scope = null, overridden = [], time: came = null } = data
      return { ...row, at: at.toISOString(), from: placeOf(from), to: placeOf(to), reason, scope, overridden, came }
    })
  })
}

function placeOf(place: Place | null | undefined): Line['from'] {
  if (!place) return null
  if (Array.isArray(place)) return { startTime: null, staffIds: place }
  const { startTime = null, staffIds = [] } = place
  return { startTime, staffIds }
}
