import { holdSlot } from '@goldline/contract/appointment/slot-hold'
import { holdMinutes } from '@goldline/domain/appointment/strangers'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import { chainMinutes } from '@goldline/domain/product/segments'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps, VisitDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { callerOf } from '../../http/hardening/places.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { randomSecret, sha256 } from '../../secrets.ts'
import { moveOthers } from '../change-visit.ts'
import { type Identities, provenIdentities } from '../proven-identities.ts'
import { holdTime } from '../staff-time.ts'
import { withAlternatives } from './alternatives.ts'
import { hashOrigin, refuseCrowdedHold, withCrowdWarning } from './crowd.ts'
import { freeAndPlace } from './free-and-place.ts'
import { placeTest } from './patch-test.ts'
import type { PlacedBooking } from './place-booking.ts'
import { requestedVisit } from './requested-visit.ts'

const holdsAMinute = 30

/** Limits the holds per address, for one start or for a party (APT-17). */
export const limitHolds = ({ deps, address }: Pick<HoldRequest, 'deps' | 'address'>): Promise<void> =>
  limit(deps, `hold ${callerOf(address)}`, { max: holdsAMinute, windowSeconds: 60 })

/**
 * Holds a start for a person who was sent a PIN or is signed in; replaces their previous hold at the salon (APT-14).
 */
export const holdSlotRoute = write(
  holdSlot,
  {
    before: limitHolds,
    lock: ({ body }) => body.businessObjectId,
    around: (run, { deps, body }) =>
      withAlternatives(deps, requestedVisit(body), () => withCrowdWarning(deps, body.businessObjectId, run)),
  },
  async (work) => hold(work.tx, work.deps, { context: work, holder: await holderOf(work.tx, work) }),
)

type HoldRequest = Context<typeof holdSlot>

export type Holder = {
  /** Identities that the hold may belong to; the first one is stored. */
  own: Identities
  address: string
  /** The person is signed in, or their device proved this identity before (AUTH-07). */
  proved: boolean
}

type HoldCaller = Pick<HoldRequest, 'actor' | 'address' | 'now'> & { body: { challengeId?: string | undefined } }

/** Returns who holds the start. Refuses with Unauthorized without a valid challenge or a signed-in customer. */
export async function holderOf(tx: Tx, { body, actor, address, now }: HoldCaller): Promise<Holder> {
  const { challengeId } = body
  const asked = challengeId === undefined ? undefined : await challenged(tx, challengeId, now)
  const signedIn = challengeId === undefined && actor?.role === 'CUSTOMER'
  const own = asked ? [asked.identity] : signedIn ? await provenIdentities(tx, actor.userId) : []
  if (own.length === 0) throw new Refused('Unauthorized')
  return { own, address, proved: asked === undefined || asked.knownDeviceId !== null }
}

function challenged(tx: Tx, challengeId: string, now: number) {
  return tx
    .selectFrom('challenge')
    .select(['identity', 'knownDeviceId'])
    .where('hash', '=', sha256(challengeId))
    .where('purpose', '=', 'SIGN_IN')
    .where('usedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .executeTakeFirst()
}

async function hold(
  tx: Tx,
  deps: Deps,
  { context: { body }, holder: { own, address, proved } }: { context: HoldRequest; holder: Holder },
) {
  const wished = requestedVisit(body)
  const { start } = wished
  const salon = inSalon(tx, wished.businessObjectId)
  const { loaded, assignment } = await freeAndPlace(salon, deps, { wished, own })
  if (assignment === undefined) throw new Refused('startTime.invalid')
  const minutes = chainMinutes(loaded.wish.legs)
  await refuseCrowdedHold(tx, deps, { loaded, start, minutes, address, proved })

  const placed = { loaded, start, assignment }
  const heldBy = { holder: { identity: own[0] ?? '', address }, minutes: holdMinutes }
  const { secret, expires } = await keepHold(salon, deps, { placed, ...heldBy })
  const test = await placeTest(salon, deps, { placed, asked: body })
  if (test !== undefined) await keepHold(salon, deps, { placed: test, ...heldBy, partyPosition: 2 })
  return { id: secret, expiresTime: new Date(expires).toISOString(), expiresIn: holdMinutes * 60 }
}

type NewHold = {
  placed: Pick<PlacedBooking, 'loaded' | 'start' | 'assignment'>
  /** The person who holds it, at an address whose holds are bounded (APT-14), or a request (APT-16h). */
  holder: { identity: string; address: string } | { requestId: string }
  minutes: number
  /** Its position in its party, from 1 (APT-17); a visit's patch test is the second (FRM-02k). */
  partyPosition?: number
}

const holderColumns = (deps: VisitDeps, holder: NewHold['holder']) =>
  'requestId' in holder ? holder : { identity: holder.identity, ...hashOrigin(deps, holder.address) }

/** Writes a hold of this place; the caller has removed the holder's earlier holds. */
export async function keepHold(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { placed, holder, partyPosition, minutes }: NewHold,
) {
  const { loaded, start, assignment } = placed
  const { legs, staffId } = loaded.wish
  const { staffIds } = assignment
  const { db: tx, id: businessObjectId } = salon
  const now = deps.clock.now()
  const secret = randomSecret()
  const id = uuidv7(now)
  const expires = now + minutes * 60_000
  await tx
    .insertInto('slotHold')
    .values({
      ...{ businessObjectId, id, partyPosition, hash: sha256(secret), ...holderColumns(deps, holder) },
      startTime: new Date(start),
      endTime: new Date(start + chainMinutes(legs) * 60_000),
      requestedStaffId: staffId,
      services: JSON.stringify(legs.map((leg, index) => ({ ...leg, assignedStaffId: staffIds[index] }))),
      createdTime: new Date(now),
      expiresTime: new Date(expires),
    })
    .execute()
  await moveOthers(salon, deps, { loaded, moved: assignment.moved })
  await holdTime(salon, {
    holder: { slotHoldId: id },
    held: occupationsOf(legs, staffIds, start),
  })
  await notify(tx, { topic: 'slotHold', businessObjectId, id })
  return { id, secret, expires }
}
