import { openKiosk } from '@goldline/contract/queue/kiosk'
import { requirePin } from '../auth/user/require-pin.ts'
import { inSalon } from '../db/in-salon.ts'
import { Refused } from '../http/errors.ts'
import { resetCount } from '../http/hardening/limits.ts'
import { inSteps, routes } from '../http/route.ts'
import { checkInVisitRoute } from './check-in-visit.ts'
import { doorFormRoutes } from './door-forms.ts'
import { findVisitRoute, missCounters } from './find-visit.ts'
import { getQueueRoutes } from './get-queue.ts'
import { joinQueueRoute } from './join-queue.ts'
import { leadQueueRoutes } from './manage-queue.ts'

/** Unlocks the device's search by a salon PIN, and nothing else (CHK-04). */
// Runs outside a transaction, since wrong PINs must stay counted and hashing a PIN takes time.
const openKioskRoute = inSteps(openKiosk, async ({ deps, actor, body, address }) => {
  const { businessObjectId, deviceId } = actor
  if (deviceId === null) throw new Refused('pin.notMatched', { field: 'body.pin' })
  await requirePin(deps, { ...body, businessObjectId, deviceId, address })
  // Otherwise the next miss within the hour would lock it again.
  for (const { key } of missCounters(actor)) await resetCount(deps.db, deps, key)
  await inSalon(deps.db, businessObjectId).deleteFrom('kioskLock').where('deviceId', '=', deviceId).execute()
  deps.log.info({ userId: body.userId, deviceId }, 'kiosk opened by PIN')
})

/** Calls for arrivals with and without an appointment (CHK-01…06). */
export const queueRoutes = routes(
  findVisitRoute,
  checkInVisitRoute,
  doorFormRoutes,
  openKioskRoute,
  getQueueRoutes,
  joinQueueRoute,
  leadQueueRoutes,
)
