/** Checks a code against its challenge: counts the attempt, then compares; a correct code works once (AUTH-07). */
import { timingSafeEqual } from 'node:crypto'
import { type ChallengePurpose, pinLimits, pinRefusal, secondsUntilResend } from '@goldline/domain/auth/pin'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { clearAddressRefusal } from '../message/refused-address.ts'
import { sha256 } from '../secrets.ts'
import { brakeGuessing } from './brake.ts'
import { codeHmac } from './challenge.ts'
import { canBeByLink, countGuess, guessSubject } from './guesses.ts'
import { findKnownDevice } from './known-device.ts'

export type Challenge = Selectable<Database['challenge']>

/** Answers per minute from one address. */
export const answersPerMinute = 60

export type CodeAnswer = {
  id: string
  code: string | undefined
  purposes: readonly ChallengePurpose[]
  address: string
  /** The secret in the browser's device cookie, if it has one. */
  device: string | undefined
}

/**
 * Returns the challenge that the code answers; mark it as used in the transaction that acts on it. Refuses with
 * invalid-code (unknown, expired, used or wrong: the caller must not learn which) or
 * numberOfCredentialFailedMatchesAlreadyExceedMax.
 */
export async function checkAnswer(
  deps: Deps,
  { id, code, purposes, address, ...rest }: CodeAnswer,
): Promise<Challenge> {
  const hash = sha256(id)
  const device = rest.device === undefined ? undefined : await deviceAt(deps, hash, rest.device)
  if (device === undefined)
    await limit(deps, `answers address ${callerOf(address)}`, { max: answersPerMinute, windowSeconds: 60 })
  // Input that cannot be a code is neither compared nor counted (AUTH-02).
  if (code === undefined || !canBeCode(code)) throw new Refused('invalid-code')
  const challenge = await countAttempt(deps, hash, purposes)
  if (challenge === undefined) throw await refusalReason(deps, hash)
  await applyBrake(deps, { address, device, compares: true, challenge })
  const guess = await countGuess(deps, guessSubject(challenge), {
    address,
    device,
    ...secondsUntilLink(deps, challenge),
  })
  if (!codeFits(deps, challenge, code)) {
    if (await wasSentBefore(deps, challenge, code)) {
      await Promise.all([guess.back(), uncountAttempt(deps, challenge)])
      throw new Refused('invalid-code', { triesLeft: triesLeft(guess.left + 1, challenge.tries - 1) })
    }
    throw new Refused('invalid-code', { triesLeft: triesLeft(guess.left, challenge.tries) })
  }
  await guess.right()
  return challenge
}

/**
 * AUTH-07: returns whether it is the code of an earlier message, which arrived late or was read again. Such a code is
 * refused, but does not count as a guess.
 */
async function wasSentBefore(deps: Deps, challenge: Challenge, code: string): Promise<boolean> {
  const { identity, purpose, address, knownDeviceId, createdTime } = challenge
  const before = await deps.db
    .selectFrom('challenge')
    .selectAll()
    .where('identity', '=', identity)
    .where('purpose', '=', purpose)
    .where('address', 'is not distinct from', address)
    .where('knownDeviceId', 'is not distinct from', knownDeviceId)
    .where('createdTime', '<', createdTime)
    .where('expiresTime', '>', new Date(deps.clock.now()))
    .where('usedTime', 'is', null)
    .where('linkHash', 'is', null)
    .execute()
  return before.some((each) => codeFits(deps, each, code))
}

/**
 * Returns the seconds until a link can be requested after the day's guesses are used up, so that nobody has to wait
 * until the day ends.
 */
function secondsUntilLink({ clock }: Pick<Deps, 'clock'>, challenge: Challenge): { retryAfter?: number } {
  if (!canBeByLink(challenge)) return {}
  return { retryAfter: Math.max(1, secondsUntilResend(challenge.createdTime.getTime(), clock.now())) }
}

/** Returns the id of the known device that answers, if it belongs to the challenge's account. */
async function deviceAt(deps: Deps, hash: Buffer, secret: string): Promise<string | undefined> {
  const challenge = await challengeOf(deps, hash)
  return challenge && findKnownDevice(deps, secret, challenge.identity)
}

const challengeOf = ({ db }: Pick<Deps, 'db'>, hash: Buffer): Promise<Challenge | undefined> =>
  db.selectFrom('challenge').selectAll().where('hash', '=', hash).executeTakeFirst()

/**
 * Applies the brake to an attempt that was already counted. If the brake refuses, the attempt is uncounted, since
 * nothing was compared.
 */
export async function applyBrake(
  deps: Deps,
  { challenge, ...guessing }: Parameters<typeof brakeGuessing>[1] & { challenge: Challenge | undefined },
): Promise<void> {
  try {
    await brakeGuessing(deps, { challenge, ...guessing })
  } catch (error) {
    if (challenge !== undefined) await uncountAttempt(deps, challenge)
    throw error
  }
}

async function uncountAttempt({ db }: Pick<Deps, 'db'>, { hash }: Challenge): Promise<void> {
  await db
    .updateTable('challenge')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('hash', '=', hash)
    .execute()
}

export const canBeCode = (value: string): boolean => value.length === pinLimits.digits && /^[0-9]+$/.test(value)

/** Counts an attempt if the challenge has one left. One statement, so parallel requests cannot exceed the limit. */
export function countAttempt(deps: Pick<Deps, 'db' | 'clock'>, hash: Buffer, purposes: readonly ChallengePurpose[]) {
  return deps.db
    .updateTable('challenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('linkHash', 'is', null)
    .where('tries', '<', pinLimits.triesPerChallenge)
    .where(isAlive(deps))
    .returningAll()
    .executeTakeFirst()
}

/**
 * SQL: whether the challenge is unused, unexpired, and not superseded by a newer one from the same device and address.
 */
export const isAlive =
  ({ clock }: Pick<Deps, 'clock'>) =>
  ({ eb, and, not, exists, selectFrom }: ExpressionBuilder<Database, 'challenge'>) =>
    and([
      eb('challenge.usedTime', 'is', null),
      eb('challenge.expiresTime', '>', new Date(clock.now())),
      not(
        exists(
          selectFrom('challenge as newer')
            .select('newer.hash')
            .whereRef('newer.identity', '=', 'challenge.identity')
            .whereRef('newer.purpose', '=', 'challenge.purpose')
            .whereRef('newer.createdTime', '>', 'challenge.createdTime')
            .whereRef('newer.address', 'is not distinct from', 'challenge.address')
            .whereRef('newer.knownDeviceId', 'is not distinct from', 'challenge.knownDeviceId'),
        ),
      ),
    ])

export function codeFits(deps: Pick<Deps, 'secrets'>, challenge: Challenge, code: string): boolean {
  return timingSafeEqual(challenge.codeHmac, codeHmac(deps, challenge, code))
}

/**
 * Marks the challenge as used, and its address as reachable. Of two concurrent correct answers, the second is refused
 * with invalid-code.
 */
export async function markUsed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hash, identity }: Pick<Challenge, 'hash' | 'identity'>,
): Promise<void> {
  const used = await tx
    .updateTable('challenge')
    .set({ usedTime: new Date(deps.clock.now()) })
    .where('hash', '=', hash)
    .where('usedTime', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Refused('invalid-code')
  await clearAddressRefusal(tx, identity)
}

async function refusalReason(deps: Pick<Deps, 'db' | 'clock'>, hash: Buffer): Promise<Refused> {
  const challenge = await challengeOf(deps, hash)
  return (challenge && refusalWithoutTries(deps, challenge)) ?? new Refused('invalid-code')
}

/** Returns the refusal for a valid challenge without attempts left; undefined otherwise. */
export function refusalWithoutTries(deps: Pick<Deps, 'clock'>, challenge: Challenge): Refused | undefined {
  const now = deps.clock.now()
  const sentTime = challenge.createdTime.getTime()
  const { tries } = challenge
  if (challenge.usedTime !== null || challenge.expiresTime.getTime() <= now) return undefined
  const refusal = pinRefusal({ sentTime, used: false, tries, wrongOfIdentityLastDay: 0 }, now)
  // `retryAfter` is the wait until a new code may be requested.
  return refusal && new Refused(refusal, { triesLeft: 0, retryAfter: Math.max(1, secondsUntilResend(sentTime, now)) })
}

/** Returns how many wrong codes are still allowed, by the challenge's limit and the identity's daily limit. */
export const triesLeft = (ofIdentity: number, tries = 0): number =>
  Math.min(pinLimits.triesPerChallenge - tries, ofIdentity)

/** The code from the body, or else from the query (AUTH-17). */
export const codeOf = (query: { code?: string | undefined }, body: { code?: string | undefined } | null | undefined) =>
  body?.code ?? query.code
