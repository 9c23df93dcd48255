import { getTakenDeposits } from '@goldline/contract/payment/deposits'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { fullName } from '@goldline/domain/user/full-name'
import type { Selectable } from 'kysely'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'

export type DepositRow = Selectable<Database['visitDeposit']>
export type DepositKey = Pick<DepositRow, 'businessObjectId' | 'id'>

/** Somebody's own; another one's is not found. */
export const ownDeposit = (db: Parameters<typeof acrossSalons>[0], userId: string, id: string): Promise<DepositRow> =>
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

export function depositWire(row: DepositRow, now: number): VisitDeposit {
  const { id, state, price, amount, currency, startTime, windowHours, appointmentId } = row
  return {
    ...{ id, state, price, amount, currency, appointmentId, services: row.request.names },
    url: state === 'OPEN' ? row.url : null,
    startTime: startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    freeUntil: new Date(startTime.getTime() - windowHours * 3_600_000).toISOString(),
    expiresIn: Math.max(0, Math.floor((row.expiresTime.getTime() - now) / 1000)),
  }
}

const mostListed = 100

export const getTakenDepositsRoute = read(getTakenDeposits, async ({ salon }) => {
  const rows = await salon
    .selectFrom('visitDeposit as d')
    .leftJoin('appUser as u', 'u.id', 'd.userId')
    .leftJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'd.businessObjectId').onRef('a.id', '=', 'd.appointmentId'),
    )
    .select(['d.id', 'd.state', 'd.amount', 'd.refunded', 'd.currency', 'd.startTime', 'd.appointmentId'])
    .select(['u.name', 'u.surname', 'a.status'])
    .where('d.captured', '>', 0)
    .orderBy('d.createdTime', 'desc')
    .orderBy('d.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ startTime, name, surname, status, ...row }) => ({
    ...row,
    spent: status === 'FULFILLED',
    startTime: startTime.toISOString(),
    name: fullName({ name: name ?? '', surname: surname ?? '' }),
  }))
})
