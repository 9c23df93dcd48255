import { holdSlot } from '@goldline/contract/slot-hold'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { FastifyInstance } from 'fastify'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { type Context, route } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import { orNearest, wishedVisit } from './nearest.ts'
import { findPlace, type Identities, identitiesOf } from './placement.ts'
import { moveOthers, occupy } from './staff-time.ts'

/** APT-14: as long as a PIN lives. */
const holdMinutes = 10
const holdsAMinute = 30

/** APT-14: for whoever was sent a PIN, or is signed in already; a new hold at the salon replaces the person's old one. */
export function holdSlotRoute(app: FastifyInstance, deps: Deps): void {
  route(app, holdSlot, async (context) => {
    await limit(deps, `hold ${context.address}`, holdsAMinute, 60)
    const { businessObjectId, products, staffId, staffIds, startTime } = context.body
    const wished = wishedVisit(businessObjectId, Date.parse(startTime), { products, staffId, staffIds })
    return orNearest(deps, wished, () =>
      transactInSalon(deps.db, businessObjectId, async (tx) =>
        hold(tx, deps, wished, await holderOf(tx, deps, context)),
      ),
    )
  })
}

/** The identities that may be meant; the hold is written for the first. */
async function holderOf(tx: Tx, deps: Deps, { body, actor }: Context<typeof holdSlot>): Promise<Identities> {
  const { challengeId } = body
  const own =
    challengeId !== undefined
      ? await challengedIdentity(tx, challengeId, deps.clock.now())
      : actor?.role === 'CUSTOMER'
        ? await identitiesOf(tx, actor.userId)
        : []
  if (own.length === 0) throw new Refused('Unauthorized')
  return own
}

async function challengedIdentity(tx: Tx, challengeId: string, now: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('challenge')
    .select('identity')
    .where('hash', '=', sha256(challengeId))
    .where('purpose', '=', 'SIGN_IN')
    .where('usedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .execute()
  return rows.map(({ identity }) => identity)
}

async function hold(tx: Tx, deps: Deps, wished: ReturnType<typeof wishedVisit>, own: Identities) {
  const { start, businessObjectId } = wished
  const { loaded, assignment } = await findPlace(tx, deps, wished, own)
  if (assignment === undefined) throw new Refused('startTime.invalid')

  const { legs, staffId } = loaded.wish
  const { staffIds } = assignment
  const secret = randomSecret()
  const now = deps.clock.now()
  const id = uuidv7(now)
  const expiresTime = new Date(now + holdMinutes * 60_000)
  await tx
    .insertInto('slotHold')
    .values({
      businessObjectId,
      id,
      hash: sha256(secret),
      identity: own[0] ?? '',
      startTime: new Date(start),
      endTime: new Date(start + chainMinutes(legs) * 60_000),
      requestedStaffId: staffId,
      services: JSON.stringify(legs.map((leg, index) => ({ ...leg, assignedStaffId: staffIds[index] }))),
      createdTime: new Date(now),
      expiresTime,
    })
    .execute()
  await moveOthers(tx, deps, loaded, assignment)
  await occupy(tx, businessObjectId, { slotHoldId: id }, { legs, staffIds, start })
  return { id: secret, expiresTime: expiresTime.toISOString(), expiresIn: holdMinutes * 60 }
}
