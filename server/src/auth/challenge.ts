/** Challenges: a code goes to an e-mail or a number, and the challenge's id to whoever asked; only both together prove it (AUTH-06, AUTH-07). */
import { randomInt } from 'node:crypto'
import type { IssuedChallenge } from '@goldline/contract/wire'
import { pinLimits } from '@goldline/domain/auth/pin'
import type { ChallengePurpose, Language } from '../db/tables.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/address.ts'
import { enqueueCode } from '../message/enqueue.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import type { Identity } from './identity.ts'
import { knownDeviceOf } from './known-device.ts'
import { countSend, limitAddress, refusePumping } from './pumping.ts'
import { lockIdentity, refuseResend } from './resend.ts'

export type Occasion = {
  purpose: ChallengePurpose
  identity: Identity
  /** Whom a right code concerns; without one, whoever has the identity by then. */
  userId?: string
  /** What a right code puts in force (AUTH-05). */
  newPasswordHash?: string
  /** false: nobody is there to be told, and the caller must not notice. */
  deliver: boolean
  language: Language
  /** The salon that the booking is for; it pays an SMS. */
  businessObjectId?: string | undefined
  address: string
  /** The secret of the browser's cookie, where it has one. */
  device?: string | undefined
}

/**
 * Stores a challenge and sends its code in one transaction. An earlier one of the same purpose and from the same place no
 * longer answers. What strangers use up is not taken from a device that proved the identity before.
 */
export async function issueChallenge(deps: Deps, occasion: Occasion): Promise<IssuedChallenge> {
  const device = await knownDeviceOf(deps, occasion.device, occasion.identity.value)
  if (device === undefined) {
    await limitAddress(deps, occasion)
    await refusePumping(deps, occasion)
  }
  const id = randomSecret()
  const code = String(randomInt(10 ** pinLimits.digits)).padStart(pinLimits.digits, '0')
  await transact(deps.db, async (tx) => {
    await lockIdentity(tx, occasion.identity.value)
    await refuseResend(tx, occasion.identity.value, deps.clock.now(), device)
    await countSend(tx, deps, { ...occasion, device })
    await store(tx, deps, { ...occasion, device }, { hash: sha256(id), code })
  })
  return { id, resendAfter: pinLimits.resendWaitMs / 1000, expiresIn: pinLimits.validMs / 1000 }
}

async function store(
  tx: Tx,
  deps: Deps,
  occasion: Occasion,
  { hash, code }: { hash: Buffer; code: string },
): Promise<void> {
  const { purpose, identity, language, businessObjectId = null } = occasion
  const now = deps.clock.now()
  await tx
    .insertInto('challenge')
    .values({
      hash,
      purpose,
      identity: identity.value,
      userId: occasion.userId ?? null,
      newPasswordHash: occasion.newPasswordHash ?? null,
      codeHmac: codeHmac(deps, { hash, identity: identity.value }, code),
      address: callerOf(occasion.address),
      knownDeviceId: occasion.device ?? null,
      language,
      businessObjectId,
      createdTime: new Date(now),
      expiresTime: new Date(now + pinLimits.validMs),
    })
    .execute()
  if (!occasion.deliver) return
  const channel = identity.kind === 'EMAIL' ? 'EMAIL' : 'SMS'
  const cause = `challenge:${hash.toString('hex')}`
  await enqueueCode(tx, deps, { purpose, identity: identity.value, channel, code, language, businessObjectId, cause })
}

/** Bound to the challenge and the identity; its key is not in the database (AUTH-07). */
export function codeHmac(
  deps: Pick<Deps, 'secrets'>,
  challenge: { hash: Buffer; identity: string },
  code: string,
): Buffer {
  return deps.secrets.hmac('code', challenge.hash.toString('hex'), challenge.identity, code)
}
