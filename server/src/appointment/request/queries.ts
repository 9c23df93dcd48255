import type { VisitRequest } from '@goldline/contract/appointment/requests'
import { type Selectable, sql } from 'kysely'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { openWords } from '../booking/held-words.ts'

export type RequestRow = Selectable<Database['visitRequest']>

/** Locks and returns a request; call under the salon's lock. */
export const lockRequest = (salon: InSalon<Tx>, id: string): Promise<RequestRow> =>
  salon
    .selectFrom('visitRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('appointment.notFound'))

type OwnRow = RequestRow & Pick<VisitRequest, 'businessObject' | 'currency'>

/** Finds the person's own request; refuses another person's as not found. */
export async function findOwnRequest(db: Db, userId: string, id: string): Promise<OwnRow> {
  const row = await ownRows(db, userId).where('r.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Refused('appointment.notFound')
  return row
}

/** Loads open, declined and expired requests that start in the future. */
export const loadPendingRequests = (db: Db, userId: string, now: number): Promise<OwnRow[]> =>
  ownRows(db, userId)
    .where('r.state', '<>', 'ACCEPTED')
    .where('r.state', '<>', 'WITHDRAWN')
    .where('r.startTime', '>', new Date(now))
    .orderBy('r.startTime')
    .orderBy('r.id')
    .execute()

const ownRows = (db: Db, userId: string) =>
  acrossSalons(db)
    .selectFrom('visitRequest as r')
    .innerJoin('businessObject as b', 'b.id', 'r.businessObjectId')
    .selectAll('r')
    .select([
      'b.currency',
      sql<VisitRequest['businessObject']>`json_build_object('id', b.id, 'urlName', b.url_name, 'name', b.name,
        'timeZone', b.time_zone)`.as('businessObject'),
    ])
    .where('r.userId', '=', userId)

/** Converts a request for the wire; an overdue one counts as expired even before the job has run. */
export function requestWire(deps: Pick<Deps, 'secrets' | 'clock'>, row: OwnRow): VisitRequest {
  const { id, state, businessObject, currency, startTime, endTime, expiresTime, services, request } = row
  const isOver = state === 'OPEN' && expiresTime.getTime() <= deps.clock.now()
  return {
    ...{ id, state: isOver ? 'EXPIRED' : state, businessObject, currency },
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    services: request.names,
    products: request.products,
    guest: openWords(deps, row.said).guest ?? null,
    price: services.reduce((sum, { price }) => sum + price, 0),
    answerUntil: expiresTime.toISOString(),
    reply: row.reply,
    appointmentId: row.appointmentId,
  }
}
