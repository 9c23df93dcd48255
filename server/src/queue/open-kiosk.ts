import { openKiosk } from '@goldline/contract/queue/kiosk'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { demandPin } from '../user/enter-by-pin.ts'

type Kiosk = Pick<SalonActor, 'businessObjectId' | 'deviceId'>

/** CHK-04: a PIN of the salon lets the device find people again. It opens nothing else here. */
export function openKioskRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Wrong PINs must stay counted, and a PIN is hashed outside a transaction.
  inSteps(app, openKiosk, async ({ actor, body, address, now }) => {
    const deps = at(outside, now)
    const { businessObjectId, deviceId } = actor
    if (deviceId === null) throw new Refused('pin.notMatched', { field: 'body.pin' })
    await demandPin(deps, { ...body, businessObjectId, deviceId, address })
    await deps.db
      .deleteFrom('kioskLock')
      .where('businessObjectId', '=', businessObjectId)
      .where('deviceId', '=', deviceId)
      .execute()
    deps.log.info({ userId: body.userId, deviceId }, 'kiosk opened by PIN')
    return undefined
  })
}

export async function isLocked(db: Db, { businessObjectId, deviceId }: Kiosk): Promise<boolean> {
  if (deviceId === null) return false
  const found = await db
    .selectFrom('kioskLock')
    .select('deviceId')
    .where('businessObjectId', '=', businessObjectId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return found !== undefined
}

export async function lockKiosk(deps: Deps, { businessObjectId, deviceId }: Kiosk): Promise<void> {
  deps.metrics.guardRefusals.inc({ guard: 'kiosk-search' })
  if (deviceId === null) return
  deps.log.warn({ businessObjectId, deviceId }, 'a kiosk is locked: too many searches found nobody')
  await deps.db
    .insertInto('kioskLock')
    .values({ businessObjectId, deviceId, lockedTime: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.constraint('kiosk_lock_pk').doNothing())
    .execute()
}
