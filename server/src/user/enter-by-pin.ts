import { enterByPin, getPinPeople } from '@goldline/contract/user/devices'
import { isSimplePin } from '@goldline/domain/auth/pin'
import { worthOf } from '@goldline/domain/auth/worth'
import { salonPinBounds } from '@goldline/domain/user/device'
import type { FastifyInstance } from 'fastify'
import { passwordFits } from '../auth/password.ts'
import { issueToken, turnAtTill } from '../auth/token.ts'
import type { Db } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { countAll } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { inSteps, read } from '../http/route.ts'
import { signedInUser } from './queries.ts'
import { usersOf } from './salon-users.ts'

export function enterByPinRoutes(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getPinPeople, async (db, { actor: { businessObjectId, client }, now }) => {
    const users = await usersOf(db, { businessObjectId, now })
    const staff = await db
      .selectFrom('staff')
      .select(['id', 'color'])
      .where('businessObjectId', '=', businessObjectId)
      .execute()
    const colors = new Map(staff.map(({ id, color }) => [id, color]))
    return users.map(({ id, name, surname, hasPin, staffId }) => {
      const color = staffId === null ? undefined : colors.get(staffId)
      // Anybody may stand at a kiosk (CHK-03).
      const shown = client === 'CHECKIN' ? '' : surname
      return { id, name, surname: shown, hasPin, ...(color !== undefined && { color }) }
    })
  })
  enterByPinRoute(app, deps)
}

/** AUTH-12: the same work and the same refusal, whether the person has a PIN, is of this salon, or not. */
function enterByPinRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Wrong PINs must stay counted, and a PIN is hashed outside a transaction.
  inSteps(app, enterByPin, async ({ actor, body: { userId, pin }, address, header, raw, now }) => {
    const deps = at(outside, now)
    const { businessObjectId, deviceId, locked, client } = actor
    if (deviceId === null || !locked) throw new Refused('forbidden')
    const { role, staffId } = await demandPin(deps, { businessObjectId, deviceId, userId, pin, address })
    const grant = { role, staffId, client, businessObjectId, deviceId }
    const userAgent = raw.request.headers['user-agent']
    const lifetime = client === 'CHECKOUT' ? { lifetime: turnAtTill } : {}
    const token = await issueToken(deps.db, deps, { userId, grant, userAgent, ...lifetime })
    header('authorization', `Bearer ${token}`)
    deps.log.info({ userId, deviceId }, 'entered by PIN')
    return signedInUser(deps.db, userId, grant)
  })
}

type Typed = { businessObjectId: string; deviceId: string; userId: string; pin: string; address: string }

/**
 * The person, if it is their PIN of the salon. Refuses with pin.notMatched, or
 * numberOfCredentialFailedMatchesAlreadyExceedMax; wrong ones stay counted, so call it outside a transaction.
 */
export async function demandPin(deps: Deps, { pin, address, ...typed }: Typed) {
  const right = await countTry(deps, { ...typed, network: networkOf(address) })
  const person = await personOf(deps.db, { ...typed, now: deps.clock.now() })
  const fits = await passwordFits(isSimplePin(pin) ? null : person?.pinHash, pin)
  if (person === undefined || !fits || worthOf(byPin, person.role) !== 'ROLE')
    throw new Refused('pin.notMatched', { field: 'body.pin' })
  await right()
  return person
}

const byPin = { way: 'SALON_PIN', knownDevice: true, oldIdentity: false } as const

type Try = { businessObjectId: string; deviceId: string; userId: string; network: string }

/** Counts a wrong PIN in advance; `right` takes it back. */
async function countTry(
  deps: Deps,
  { businessObjectId, deviceId, userId, network }: Try,
): Promise<() => Promise<void>> {
  const { counted, retryAfter, back } = await countAll(deps, [
    { key: `salon PIN ${deviceId} ${userId}`, ...salonPinBounds.personOnDevice },
    { key: `salon PIN ${deviceId}`, ...salonPinBounds.device },
    { key: `salon PIN network ${businessObjectId} ${network}`, ...salonPinBounds.network },
    { key: `salon PIN person ${businessObjectId} ${userId}`, ...salonPinBounds.person },
  ])
  if (counted) return back
  deps.metrics.guardRefusals.inc({ guard: 'salon-pin' })
  throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { triesLeft: 0, retryAfter })
}

async function personOf(
  db: Db,
  { businessObjectId, userId, now }: { businessObjectId: string; userId: string; now: number },
) {
  const [user] = await usersOf(db, { businessObjectId, now, id: userId })
  if (user === undefined) return undefined
  const { pinHash } = await db
    .selectFrom('userRole')
    .select('pinHash')
    .where('businessObjectId', '=', businessObjectId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { role: user.role, staffId: user.staffId, pinHash }
}
