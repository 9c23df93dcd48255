import { cancelCreditOrder } from '@goldline/contract/credit'
import { stateAfter } from '@goldline/domain/credit/order'
import type { FastifyInstance } from 'fastify'
import { at, type RouteDeps } from '../deps.ts'
import { refuseIf } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { findOrder, orderWire } from './queries.ts'
import { readPayment } from './read-payment.ts'
import { settle } from './settle.ts'

/** Cancels an order without taking money. If a capture had already begun, its outcome is read instead. */
export function cancelCreditOrderRoute(app: FastifyInstance, outside: RouteDeps): void {
  // No transaction waits for PayPal.
  inSteps(app, cancelCreditOrder, async ({ params, actor, now }) => {
    const deps = at(outside, now)
    const { db } = deps
    const order = await findOrder(db, actor.businessObjectId, params.id)
    const state = stateAfter('reject', order.state)
    refuseIf(order.state === 'FULFILLED' ? 'order-already-fulfilled' : undefined)
    if (state === undefined) return orderWire(order)

    const rejected = await db
      .updateTable('creditOrder')
      .set({ state, settledTime: new Date(now) })
      .where('businessObjectId', '=', order.businessObjectId)
      .where('id', '=', order.id)
      .where('state', '=', order.state)
      .where('captureTime', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (rejected !== undefined) return orderWire(rejected)
    return orderWire(await settle(deps, order, await readPayment(deps, order)))
  })
}
