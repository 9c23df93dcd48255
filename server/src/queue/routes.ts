import { openKiosk } from '@goldline/contract/queue/kiosk'
import type { FastifyInstance } from 'fastify'
import { at, type RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { forgetCount } from '../http/hardening/limits.ts'
import { inSteps } from '../http/route.ts'
import { demandPin } from '../user/demand-pin.ts'
import { checkInVisitRoute } from './check-in-visit.ts'
import { findVisitRoute, missCounters } from './find-visit.ts'
import { getQueueRoutes } from './get-queue.ts'
import { joinQueueRoute } from './join-queue.ts'
import { leadQueueRoutes } from './lead-queue.ts'

/** Those who arrive: with an appointment, and without (CHK-01…06). */
export function queueRoutes(app: FastifyInstance, deps: RouteDeps): void {
  findVisitRoute(app, deps)
  checkInVisitRoute(app, deps)
  openKioskRoute(app, deps)
  getQueueRoutes(app, deps)
  joinQueueRoute(app, deps)
  leadQueueRoutes(app, deps)
}

/** CHK-04: a PIN of the salon lets the device find people again. It opens nothing else here. */
function openKioskRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Wrong PINs must stay counted, and a PIN is hashed outside a transaction.
  inSteps(app, openKiosk, async ({ actor, body, address, now }) => {
    const deps = at(outside, now)
    const { businessObjectId, deviceId } = actor
    if (deviceId === null) throw new Refused('pin.notMatched', { field: 'body.pin' })
    await demandPin(deps, { ...body, businessObjectId, deviceId, address })
    // Without this the hour's next miss would lock it again.
    for (const { key } of missCounters(actor)) await forgetCount(deps.db, deps, key)
    await deps.db
      .deleteFrom('kioskLock')
      .where('businessObjectId', '=', businessObjectId)
      .where('deviceId', '=', deviceId)
      .execute()
    deps.log.info({ userId: body.userId, deviceId }, 'kiosk opened by PIN')
  })
}
