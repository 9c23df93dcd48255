import { getOpenFees } from '@goldline/contract/payment/fees'
import { decidableFees, feeRefusal, feeUntil } from '@goldline/domain/payment/no-show-fee'
import { fullName } from '@goldline/domain/user/full-name'
import { read } from '../../http/route.ts'
import { cancelledTime, computeOutcome } from '../deposits/queries.ts'

const maxListed = 100

/** Returns the fees about which a person of the salon has to decide (PAY-04c). */
export const getOpenFeesRoute = read(getOpenFees, async ({ salon, now }) => {
  const rows = await salon
    .selectFrom('visitCard as k')
    .innerJoin('visitDeposit as d', (join) =>
      join.onRef('d.businessObjectId', '=', 'k.businessObjectId').onRef('d.id', '=', 'k.depositId'),
    )
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'd.businessObjectId').onRef('a.id', '=', 'd.appointmentId'),
    )
    .leftJoin('appUser as u', 'u.id', 'd.userId')
    .select(['d.id', 'd.amount', 'd.currency', 'd.windowHours', 'k.state', 'a.id as appointmentId', 'a.startTime'])
    .select(['a.status', 'u.name', 'u.surname', cancelledTime.as('cancelledTime')])
    .where('k.stripeMethodId', 'is not', null)
    .where('k.state', 'in', [...decidableFees])
    .where('a.status', 'in', ['EXPIRED', 'CUSTOMER_CANCELLED'])
    .orderBy('a.startTime')
    .limit(maxListed)
    .execute()
  return rows.flatMap(({ state, status, windowHours, cancelledTime: at, name, surname, ...row }) => {
    const outcome = computeOutcome({ status, startTime: row.startTime, windowHours, cancelledTime: at })
    const start = row.startTime.getTime()
    if (feeRefusal({ state, outcome, hasCard: true, start }, now) !== undefined) return []
    const until = new Date(feeUntil(start)).toISOString()
    const person = fullName({ name: name ?? '', surname: surname ?? '' })
    return [{ ...row, startTime: row.startTime.toISOString(), until, name: person }]
  })
})
