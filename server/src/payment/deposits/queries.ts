import { getTakenDeposits } from '@goldline/contract/payment/deposits'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { type DepositOutcome, depositOutcome, freeCancellationUntil } from '@goldline/domain/payment/deposit-outcome'
import { fullName } from '@goldline/domain/user/full-name'
import { type Selectable, sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'

export type DepositRow = Selectable<Database['visitDeposit']>
export type DepositKey = Pick<DepositRow, 'businessObjectId' | 'id'>

/** Finds the person's own deposit; another person's is not found. */
export const findOwnDeposit = (
  db: Parameters<typeof acrossSalons>[0],
  userId: string,
  id: string,
): Promise<DepositRow> =>
  acrossSalons(db)
    .selectFrom('visitDeposit')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow(() => new Refused('deposit.notFound'))

export const lockDeposit = (salon: InSalon<Tx>, id: string): Promise<DepositRow> =>
  salon
    .selectFrom('visitDeposit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('deposit.notFound'))

export const findDeposit = (salon: InSalon, id: string): Promise<DepositRow> =>
  salon.selectFrom('visitDeposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function depositWire(db: Db, row: DepositRow, now: number): Promise<VisitDeposit> {
  const { id, state, security, price, amount, keeps, currency, startTime, windowHours, appointmentId } = row
  const terms = await inSalon(db, row.businessObjectId)
    .selectFrom('visitCard')
    .select(['terms as text', 'language'])
    .where('depositId', '=', id)
    .executeTakeFirst()
  return {
    ...{
      id,
      state,
      security,
      terms: terms ?? null,
      price,
      amount,
      keeps,
      currency,
      appointmentId,
      services: row.request.names,
    },
    url: state === 'OPEN' ? row.url : null,
    startTime: startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    freeUntil: new Date(freeCancellationUntil({ start: startTime.getTime(), windowHours })).toISOString(),
    expiresIn: Math.max(0, Math.floor((row.expiresTime.getTime() - now) / 1000)),
  }
}

/** SQL: the instant of the last cancellation of visit `a`. */
export const cancelledTime = sql<Date | null>`(select max(h.at) from appointment_history h
  where h.business_object_id = a.business_object_id and h.appointment_id = a.id and h.what = 'cancelled')`

/** Finds the visit's deposit or card, with the facts that decide its outcome. */
export const findDepositedVisit = (salon: InSalon, appointmentId: string) =>
  salon
    .selectFrom('visitDeposit as d')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'd.businessObjectId').onRef('a.id', '=', 'd.appointmentId'),
    )
    .select(['d.id', 'd.security', 'd.windowHours', 'a.status', 'a.startTime', cancelledTime.as('cancelledTime')])
    .where('d.appointmentId', '=', appointmentId)
    .executeTakeFirst()

export type DepositedVisit = NonNullable<Awaited<ReturnType<typeof findDepositedVisit>>>

type VisitFacts = { status: AppointmentStatus; startTime: Date; windowHours: number; cancelledTime: Date | null }

export const computeOutcome = ({ status, startTime, windowHours, cancelledTime }: VisitFacts): DepositOutcome =>
  depositOutcome({
    ...{ status, windowHours, start: startTime.getTime() },
    cancelledAt: cancelledTime?.getTime() ?? null,
  })

const maxListed = 100

export const getTakenDepositsRoute = read(getTakenDeposits, async ({ salon }) => {
  const rows = await salon
    .selectFrom('visitDeposit as d')
    .leftJoin('appUser as u', 'u.id', 'd.userId')
    .leftJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'd.businessObjectId').onRef('a.id', '=', 'd.appointmentId'),
    )
    .select([
      'd.id',
      'd.state',
      'd.security',
      'd.captured as amount',
      'd.refunded',
      'd.disputed',
      'd.dispute',
      'd.currency',
      'd.startTime',
      'd.appointmentId',
    ])
    .select(['u.name', 'u.surname', 'a.status', 'd.windowHours', cancelledTime.as('cancelledTime')])
    .where('d.captured', '>', 0)
    .orderBy('d.createdTime', 'desc')
    .orderBy('d.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ startTime, name, surname, status, windowHours, cancelledTime: at, ...row }) => ({
    ...row,
    outcome:
      status === null || row.security === 'CARD'
        ? null
        : computeOutcome({ status, startTime, windowHours, cancelledTime: at }),
    startTime: startTime.toISOString(),
    name: fullName({ name: name ?? '', surname: surname ?? '' }),
  }))
})
