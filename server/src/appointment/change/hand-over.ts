import { handOver, takeBackHandOver } from '@goldline/contract/appointment/hand-over'
import type { BodySent } from '@goldline/contract/call'
import { loadOffered } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Addition } from '../../db/json-columns.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { routes, write } from '../../http/route.ts'
import { changeVisit } from '../change-visit.ts'
import { changeAppointment, withSalonLock } from '../write-change.ts'

/** Columns that undo a handover: the visit is in progress again. */
export const notHandedOver = { handedOverTime: null, additions: '[]' } as const

export const handOverRoutes = routes(
  write(handOver, withSalonLock, (work, businessObjectId) =>
    changeAppointment(work, businessObjectId, async (row, salon) => {
      if (row.status !== 'CHECKED_IN') throw new Refused('appointment.checkout-not-possible')
      const { actor, body, now } = work
      const added = await additionsOf(salon, { additions: body.additions ?? [], now })
      const columns = { handedOverTime: new Date(now), additions: JSON.stringify(added) }
      const change = { by: 'salon', userId: actor.userId, what: 'handedOver', columns } as const
      await changeVisit(salon, work.deps, { id: row.id, ...change })
    }),
  ),
  write(takeBackHandOver, withSalonLock, (work, businessObjectId) =>
    changeAppointment(work, businessObjectId, async (row, salon) => {
      const isHandedOver = row.status === 'CHECKED_IN' && row.handedOverTime !== null
      if (!isHandedOver) throw new Refused('appointment.correction-not-possible')
      const by = { by: 'salon', userId: work.actor.userId, what: 'handOverTakenBack' } as const
      await changeVisit(salon, work.deps, {
        id: row.id,
        ...by,
        columns: notHandedOver,
      })
    }),
  ),
)

type SentAdditions = NonNullable<BodySent<typeof handOver>['additions']>
type AdditionQuery = { additions: SentAdditions; now: number }

/** Adds the services' current names. Refuses with product.notFound and staff.not-qualified. */
async function additionsOf(salon: InSalon<Tx>, { additions, now }: AdditionQuery): Promise<Addition[]> {
  if (additions.length === 0) return []
  const { services } = await loadOffered(runInTransaction(salon.db), salon.id, now)
  return additions.map(({ product, staffId }) => {
    const offered = services.find((each) => each.product === product)
    if (offered === undefined) throw new Refused('product.notFound')
    if (!offered.staffIds.includes(staffId)) throw new Refused('staff.not-qualified')
    return { product, name: offered.name, staffId }
  })
}
