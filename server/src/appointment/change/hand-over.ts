import { handOver, takeBackHandOver } from '@goldline/contract/appointment/hand-over'
import type { BodySent } from '@goldline/contract/call'
import type { FastifyInstance } from 'fastify'
import { loadOffered } from '../../availability/queries.ts'
import { askTx } from '../../db/ask.ts'
import type { Addition } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { remember } from '../history.ts'
import { changeAppointment, inItsSalon, writeChange } from '../write-change.ts'

/** Takes a handover back: the visit is with its staff again. */
export const notHandedOver = { handedOverTime: null, additions: '[]' } as const

export function handOverRoutes(app: FastifyInstance, deps: RouteDeps): void {
  write(app, handOver, inItsSalon(deps), (tx, context, salon) =>
    changeAppointment(tx, deps, {
      ...context,
      salon,
      change: async (row, standing) => {
        if (row.status !== 'CHECKED_IN') throw new Refused('appointment.checkout-not-possible')
        const { actor, body, now } = context
        const added = await additionsOf(tx, { businessObjectId: salon, additions: body.additions ?? [], now })
        const changed = { handedOverTime: new Date(now), additions: JSON.stringify(added) }
        await writeChange(tx, standing, { row, changed })
        const entry = { businessObjectId: salon, appointmentId: row.id, by: 'salon', userId: actor.userId } as const
        await remember(tx, standing, { ...entry, what: 'handedOver' })
      },
    }),
  )
  write(app, takeBackHandOver, inItsSalon(deps), (tx, context, salon) =>
    changeAppointment(tx, deps, {
      ...context,
      salon,
      change: async (row, standing) => {
        const isHandedOver = row.status === 'CHECKED_IN' && row.handedOverTime !== null
        if (!isHandedOver) throw new Refused('appointment.correction-not-possible')
        await writeChange(tx, standing, { row, changed: notHandedOver })
        const entry = { businessObjectId: salon, appointmentId: row.id, by: 'salon' } as const
        await remember(tx, standing, { ...entry, userId: context.actor.userId, what: 'handOverTakenBack' })
      },
    }),
  )
}

type Added = NonNullable<BodySent<typeof handOver>['additions']>
type Asked = { businessObjectId: string; additions: Added; now: number }

/** Adds the current names. Refuses with product.notFound and staff.not-qualified. */
async function additionsOf(tx: Tx, { businessObjectId, additions, now }: Asked): Promise<Addition[]> {
  if (additions.length === 0) return []
  const { services } = await loadOffered(askTx(tx), businessObjectId, now)
  return additions.map(({ product, staffId }) => {
    const offered = services.find((each) => each.product === product)
    if (offered === undefined) throw new Refused('product.notFound')
    if (!offered.staffIds.includes(staffId)) throw new Refused('staff.not-qualified')
    return { product, name: offered.name, staffId }
  })
}
