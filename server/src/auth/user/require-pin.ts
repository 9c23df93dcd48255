/** Checks a person's PIN of the salon, typed on one of its devices (AUTH-12). */

import { isSimplePin } from '@goldline/domain/auth/pin'
import { highestGrant } from '@goldline/domain/auth/sign-in-grant'
import {
  isPinGuessing,
  type PinBound,
  type PinLocation,
  pinLocation,
  salonPinBounds,
} from '@goldline/domain/user/device'
import { inSalon } from '../../db/in-salon.ts'
import { type Db, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { countAll, isFirst } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import { passwordFits } from '../password.ts'
import { enqueuePinGuessed } from '../security-notice.ts'
import { usersOf } from './salon-users.ts'

type TypedPin = { businessObjectId: string; deviceId: string; userId: string; pin: string; address: string }

/**
 * Returns the person if the PIN is right. Refuses with pin.notMatched, or
 * numberOfCredentialFailedMatchesAlreadyExceedMax; wrong PINs must stay counted, so call it outside a transaction.
 */
export async function requirePin(deps: Deps, typed: TypedPin) {
  const { pin } = typed
  const person = await personOf(deps.db, { ...typed, now: deps.clock.now() })
  const place = await findPinPlace(deps.db, typed)
  const { right, wrong } = await countTry(deps, { ...typed, place, pinHash: person?.pinHash ?? null })
  const fits = await passwordFits(isSimplePin(pin) ? null : person?.pinHash, pin)
  if (person === undefined || !fits || highestGrant(byPin, person.role) !== 'ROLE') {
    await wrong()
    throw new Refused('pin.notMatched', { field: 'body.pin' })
  }
  await right()
  if (place === 'OTHER') await storeKnownPerson(deps.db, typed)
  return person
}

const byPin = { way: 'SALON_PIN', knownDevice: true, oldIdentity: false } as const

type PinTry = Omit<TypedPin, 'pin'> & { place: PinLocation; pinHash: string | null }

/**
 * Counts a wrong PIN in advance. `right` uncounts it; `wrong` notifies the person and the owners if PINs are guessed.
 */
async function countTry(deps: Deps, typed: PinTry) {
  const counters = salonPinBounds[typed.place].map((bound) => ({ key: keyOf(bound, typed), ...bound }))
  const { counted, filled, retryAfter, back: right } = await countAll(deps, counters)
  if (!counted) {
    deps.metrics.guardRefusals.inc({ guard: 'salon-pin' })
    throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { triesLeft: 0, retryAfter })
  }
  const wrong = async () => {
    if (isPinGuessing(filled)) await notifyOfGuessing(deps, typed)
  }
  return { right, wrong }
}

/** Keys contain the current PIN's hash, so a new PIN resets all counters. */
function keyOf({ per, seconds }: PinBound, { businessObjectId, deviceId, userId, address, place, pinHash }: PinTry) {
  const person = `${businessObjectId} ${userId} ${pinHash}`
  const network = networkOf(address)
  const whose = {
    personOnDevice: `${deviceId} ${person}`,
    device: deviceId,
    network: `${businessObjectId} ${network}`,
    personFromNetwork: `${network} ${person}`,
    person,
  }
  return `salon PIN ${place} ${per} ${seconds} ${whose[per]}`
}

/** Notifies once a day. Also runs for unknown ids, which the time taken would otherwise reveal. */
async function notifyOfGuessing(deps: Deps, { businessObjectId, userId, deviceId }: PinTry): Promise<void> {
  if (!(await isFirst(deps, `salon PIN told ${businessObjectId} ${userId}`, 86_400))) return
  deps.log.warn({ businessObjectId, userId, deviceId }, 'PINs of the salon guessed')
  await transact(deps.db, (tx) => enqueuePinGuessed(tx, deps, { businessObjectId, userId, deviceId }))
}

async function personOf(
  db: Db,
  { businessObjectId, userId, now }: { businessObjectId: string; userId: string; now: number },
) {
  const [user] = await usersOf(inSalon(db, businessObjectId), { now, id: userId })
  if (user === undefined) return undefined
  const { pinHash } = await inSalon(db, businessObjectId)
    .selectFrom('userRole')
    .select('pinHash')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { role: user.role, staffId: user.staffId, pinHash }
}

type PersonOnDevice = Pick<TypedPin, 'businessObjectId' | 'deviceId' | 'userId'>

async function findPinPlace(db: Db, { businessObjectId, deviceId, userId }: PersonOnDevice): Promise<PinLocation> {
  const { client, known } = await inSalon(db, businessObjectId)
    .selectFrom('device as d')
    .select((device) => [
      'd.client',
      device
        .exists(
          device
            .selectFrom('devicePerson as p')
            .select('p.userId')
            .whereRef('p.businessObjectId', '=', 'd.businessObjectId')
            .whereRef('p.deviceId', '=', 'd.id')
            .where('p.userId', '=', userId),
        )
        .as('known'),
    ])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return pinLocation({ client, known: Boolean(known) })
}

/** Marks the person as known on the device, until it is removed or they leave the salon. */
async function storeKnownPerson(db: Db, { businessObjectId, deviceId, userId }: PersonOnDevice): Promise<void> {
  await db
    .insertInto('devicePerson')
    .values({ businessObjectId, deviceId, userId })
    .onConflict((conflict) => conflict.constraint('device_person_pk').doNothing())
    .execute()
}
