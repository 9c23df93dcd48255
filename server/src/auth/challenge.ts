/**
 * Issues challenges: the code goes to an e-mail or a number, the challenge's id to the caller; only both together prove
 * the identity (AUTH-06, AUTH-07).
 */
import { randomInt } from 'node:crypto'
import type { DeviceChallenge, IssuedChallenge } from '@goldline/contract/wire'
import { type ChallengePurpose, pinLimits } from '@goldline/domain/auth/pin'
import type { Language } from '@goldline/domain/message/kinds'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { callerOf, networkOf } from '../http/hardening/places.ts'
import { type Identity, maskIdentity } from '../identity.ts'
import { requireOpenChannel } from '../message/channels.ts'
import { enqueueCreditSpent } from '../message/credit-mails.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import { enqueueCode } from './enqueue-code.ts'
import { enqueueLink, type SalonClient } from './enqueue-link.ts'
import { areGuessesUsedUp, canBeByLink, guessSubject } from './guesses.ts'
import { findKnownDevice } from './known-device.ts'
import { countSend, limitAddress, refusePremiumNumber, refusePumping } from './pumping.ts'
import { rolesOf } from './queries.ts'
import { lockIdentity, refuseResend } from './resend.ts'
import { isStrangers, refuseStrangers } from './strangers.ts'

export type ChallengeOccasion = {
  purpose: ChallengePurpose
  identity: Identity
  /** The account the answer acts on; undefined: the account that has the identity when the code is answered. */
  userId?: string | undefined
  /** The hash of the new password, which a correct code activates (AUTH-05). */
  newPasswordHash?: string
  /** Always send a link to this client instead of a code: for staff who cannot sign in there. */
  linkTo?: SalonClient | undefined
  /** The client whose page a link leads to if it is sent instead of a code; ADMIN by default. */
  page?: SalonClient | undefined
  /** false: nothing is sent, since there is no recipient; the caller must not notice. */
  deliver: boolean
  language: Language
  /** The salon that the booking is for; it pays for the SMS. */
  businessObjectId?: string | undefined
  address: string
  /** The secret in the browser's device cookie, if it has one. */
  device?: string | undefined
}

/**
 * Stores a challenge and sends its code in one transaction. It supersedes an earlier one of the same purpose, device
 * and address. Strangers' requests do not use up the limits of a device that proved the identity before.
 */
export async function issueChallenge(deps: Deps, occasion: ChallengeOccasion): Promise<IssuedChallenge> {
  await requireOpenChannel(deps.db, occasion.identity.kind === 'EMAIL' ? 'EMAIL' : 'SMS')
  refusePremiumNumber(occasion.identity)
  const device = await findKnownDevice(deps, occasion.device, occasion.identity.value)
  if (device === undefined) {
    await limitAddress(deps, occasion)
    await refusePumping(deps, occasion)
  }
  const id = randomSecret()
  const sent = await withCreditNotice(deps, occasion, async (tx) => {
    await lockIdentity(tx, occasion.identity.value)
    const place = { device, address: occasion.address, proved: occasion.purpose === 'NEW_DEVICE' }
    await refuseResend(tx, occasion.identity.value, { now: deps.clock.now(), place })
    if (device === undefined && isStrangers(occasion)) await refuseStrangers(tx, deps, occasion)
    await countSend(tx, deps, { ...occasion, device })
    return storeChallenge(tx, deps, { occasion: { ...occasion, device }, hash: sha256(id) })
  })
  return { id, sent, resendAfter: pinLimits.resendWaitMs / 1000, expiresIn: pinLimits.validMs / 1000 }
}

/** Runs the work and notifies the owners of spent credit (CRD-05); if credit refuses the code, only that is stored. */
async function withCreditNotice<T>(
  deps: Deps,
  { identity, businessObjectId }: ChallengeOccasion,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (identity.kind === 'EMAIL' || businessObjectId == null) return transact(deps.db, work)
  const tell = (tx: Tx, refused: boolean) => enqueueCreditSpent(tx, deps, { businessObjectId, refused })
  try {
    return await transact(deps.db, async (tx) => {
      const done = await work(tx)
      await tell(tx, false)
      return done
    })
  } catch (error) {
    if (error instanceof Refused && error.code === 'sms.no-credit') await transact(deps.db, (tx) => tell(tx, true))
    throw error
  }
}

async function storeChallenge(
  tx: Tx,
  deps: Deps,
  { occasion, hash }: { occasion: ChallengeOccasion; hash: Buffer },
): Promise<IssuedChallenge['sent']> {
  const { purpose, identity, language, businessObjectId = null, device } = occasion
  const now = deps.clock.now()
  const code = String(randomInt(10 ** pinLimits.digits)).padStart(pinLimits.digits, '0')
  const link = (await shouldSendLink(tx, deps, occasion)) ? randomSecret() : undefined
  await tx
    .insertInto('challenge')
    .values({
      hash,
      purpose,
      identity: identity.value,
      userId: occasion.userId ?? null,
      newPasswordHash: occasion.newPasswordHash ?? null,
      codeHmac: codeHmac(deps, { hash, identity: identity.value }, code),
      linkHash: link === undefined ? null : sha256(link),
      address: callerOf(occasion.address),
      network: networkOf(occasion.address),
      knownDeviceId: device ?? null,
      language,
      businessObjectId,
      createdTime: new Date(now),
      expiresTime: new Date(now + pinLimits.validMs),
    })
    .execute()
  const channel = identity.kind === 'EMAIL' ? 'EMAIL' : 'SMS'
  const toStaff = occasion.userId !== undefined && (await rolesOf(tx, occasion.userId)).length > 0
  const head = { identity: identity.value, channel, language, cause: `challenge:${hash.toString('hex')}` } as const
  if (!occasion.deliver) return link === undefined ? 'PIN' : 'LINK'
  if (link !== undefined)
    await enqueueLink(tx, deps, {
      ...head,
      purpose,
      businessObjectId,
      linkTo: occasion.linkTo ?? occasion.page,
      secret: link,
    })
  else await enqueueCode(tx, deps, { ...head, purpose, toStaff, code, businessObjectId })
  return link === undefined ? 'PIN' : 'LINK'
}

/** Returns whether to send a link instead of a code: if one was requested, or the day's guesses are used up. */
async function shouldSendLink(
  tx: Tx,
  deps: Deps,
  { purpose, identity, address, ...occasion }: ChallengeOccasion,
): Promise<boolean> {
  if (occasion.linkTo !== undefined) return true
  const { businessObjectId = null, device } = occasion
  if (!canBeByLink({ purpose, businessObjectId })) return false
  return areGuessesUsedUp(tx, deps, { identity: guessSubject({ purpose, identity: identity.value }), address, device })
}

type SignUpRequest = Pick<ChallengeOccasion, 'identity' | 'address' | 'device' | 'language'> & {
  newPasswordHash: string
}

/** AUTH-09: sends the code that creates the account, with this password. */
export async function challengeSignUp(deps: Deps, request: SignUpRequest): Promise<DeviceChallenge> {
  const issued = await issueChallenge(deps, { ...request, purpose: 'SIGN_UP', deliver: true })
  return { ...issued, sentTo: maskIdentity(request.identity) }
}

/** The HMAC is bound to the challenge and the identity; its key is not in the database (AUTH-07). */
export function codeHmac(
  deps: Pick<Deps, 'secrets'>,
  challenge: { hash: Buffer; identity: string },
  code: string,
): Buffer {
  return deps.secrets.hmac('code', challenge.hash.toString('hex'), challenge.identity, code)
}
