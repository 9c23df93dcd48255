import { authorize } from '@goldline/contract/auth'
import { triesPerMinute } from '@goldline/domain/auth/password'
import { canBePin, isSimplePin } from '@goldline/domain/auth/pin'
import { highestGrant } from '@goldline/domain/auth/sign-in-grant'
import type { Language } from '@goldline/domain/message/kinds'
import { isSalonManager } from '@goldline/domain/user/role'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf, networkOf } from '../http/hardening/places.ts'
import { inSteps } from '../http/route.ts'
import { findIdentityNear, type Identity } from '../identity.ts'
import { applyBrake, canBeCode, codeFits, countAttempt, markUsed, refusalWithoutTries, triesLeft } from './answer.ts'
import { countGuess } from './guesses.ts'
import { findKnownDevice, findUserDevice, rememberDevice } from './known-device.ts'
import { challengeDevice, rolesNeedingCode } from './new-device.ts'
import { passwordFits } from './password.ts'
import { countPasswordGuess } from './password-guesses.ts'
import { ensureProvenAccount } from './proof.ts'
import { countryAt, findAccount, newestSignIn } from './queries.ts'
import { requireStaffAppAllowed, signInGrant } from './staff-app.ts'
import { adoptTypedRecords } from './take-over.ts'
import { issueToken, refusePairedOnly } from './token.ts'
import { signedInUser } from './user/queries.ts'

/** Attempts per minute from one address. */
const attemptsPerAddress = 60

/**
 * AUTH-01, AUTH-02, AUTH-18, AUTH-19. Signs in by password or PIN. If the person's role does not fit the requested
 * client, the token has a customer's rights.
 */
// Guesses must stay counted after a refusal, and a password is hashed outside a transaction.
export const authorizeRoute = inSteps(
  authorize,
  async ({ deps, body, address, device: secret, language, header, raw, now }) => {
    const { username, isoCode, password, pin, client = 'BOOKING', businessObjectId } = body
    refusePairedOnly(client)
    if ((password === undefined) === (pin === undefined))
      throw new Refused('invalid-request', { field: 'body.password' })
    const identity = findIdentityNear(username, [await countryAt(deps.db, businessObjectId), isoCode])
    const device = identity && (await findKnownDevice(deps, secret, identity.value))
    if (device === undefined)
      await limit(deps, `sign-in address ${callerOf(address)}`, { max: attemptsPerAddress, windowSeconds: 60 })
    const account = identity && (await findAccount(deps.db, identity))
    // Count under the name as typed, whether or not it has an account: guesses against a person's e-mail must not lock
    // out their phone number (AUTH-15).
    const name = identity?.value ?? username.toLowerCase()
    const place = device ? `device ${device}` : `network ${networkOf(address)}`
    if (pin !== undefined)
      await limit(deps, `sign-in PIN ${name} ${place}`, {
        max: triesPerMinute.max,
        windowSeconds: triesPerMinute.seconds,
      })

    const proved =
      pin === undefined
        ? {
            userId: await byPassword(deps, account, { password: password ?? '', name, address, device }),
            way: 'PASSWORD' as const,
          }
        : await byPin(deps, { identity, account, pin, language, address, device })
    const { userId } = proved
    const grant = await signInGrant(deps.db, userId, { client, businessObjectId, now })
    const byCode = proved.way === 'SIGN_IN'
    const knownDevice = byCode || (await findUserDevice(deps, secret, userId))?.byCode === true
    const toProve = knownDevice ? [] : await rolesNeedingCode(deps, userId)
    const facts = { way: proved.way, knownDevice: toProve.length === 0, oldIdentity: byCode }
    if (highestGrant(facts, grant.role) === 'CODE_FIRST') {
      // Refuse before a code is sent, not after it is typed.
      await transact(deps.db, (tx) => requireStaffAppAllowed(tx, { userId, grant, now }))
      return { accepted: await challengeDevice(deps, { userId, address, language, client }) }
    }
    const token = await transact(deps.db, async (tx) => {
      await requireStaffAppAllowed(tx, { userId, grant, now })
      return issueToken(tx, deps, { userId, grant, userAgent: raw.request.headers['user-agent'], proven: byCode })
    })
    header('authorization', `Bearer ${token}`)
    // A password alone never makes a device known to a salon's owner or administrator, in any client.
    if (!toProve.some(isSalonManager))
      header('set-cookie', await transact(deps.db, (tx) => rememberDevice(tx, deps, { secret, userId, byCode })))
    deps.log.info({ userId, role: grant.role, client: grant.client }, 'signed in')
    return signedInUser(deps, userId, grant)
  },
)

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
type PinAttempt = {
  identity: Identity | undefined
  account: Account | undefined
  pin: string
  language: Language
  address: string
  /** A known device of the account. */
  device: string | undefined
}

/**
 * Does the same work and gives the same refusal whether the account is unknown, has no password, or has another
 * password.
 */
async function byPassword(
  deps: Deps,
  account: Account | undefined,
  { name, password, ...place }: { name: string; password: string; address: string; device: string | undefined },
): Promise<string> {
  const right = await countPasswordGuess(deps, { subject: `sign-in ${name}`, userId: account?.id, ...place })
  const fits = await passwordFits(account?.passwordHash, password)
  if (!fits || account === undefined) throw new Refused('credentialNotMatched')
  await right()
  return account.id
}

/** Compares with the newest challenge's one-time code and the person's own stored PIN; both together are one guess. */
async function byPin(
  deps: Deps,
  { identity, account, pin, language, ...place }: PinAttempt,
): Promise<{ userId: string; way: 'SIGN_IN' | 'OWN_PIN' }> {
  if (identity === undefined || !canBePin(pin)) throw new Refused('credentialNotMatched')
  const newest = await newestSignIn(deps.db, identity.value, place)
  const challenge = newest && canBeCode(pin) ? await countAttempt(deps, newest.hash, ['SIGN_IN']) : undefined
  // Count towards the brake only if there is something to compare with.
  const compares = challenge !== undefined || typeof account?.pinHash === 'string'
  await applyBrake(deps, { ...place, compares, challenge })
  const guess = await countGuess(deps, identity.value, place)
  // A simple PIN stored before such PINs were refused no longer works.
  const ownPinFits = await passwordFits(isSimplePin(pin) ? null : account?.pinHash, pin)

  if (challenge && codeFits(deps, challenge, pin)) {
    await guess.right()
    const userId = await transact(deps.db, async (tx) => {
      await markUsed(tx, deps, challenge)
      return ensureProvenAccount(tx, deps, { identity: identity.value, language })
    })
    await adoptTypedRecords(deps, challenge, userId)
    return { userId, way: 'SIGN_IN' }
  }
  if (account && ownPinFits) {
    await guess.right()
    return { userId: account.id, way: 'OWN_PIN' }
  }
  const refused = newest && challenge === undefined ? refusalWithoutTries(deps, newest) : undefined
  if (refused) throw refused
  throw new Refused('credentialNotMatched', { triesLeft: triesLeft(guess.left, challenge?.tries) })
}
