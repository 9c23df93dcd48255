/** A code is tried on a challenge: counted first, then compared, used once (AUTH-07). */
import { timingSafeEqual } from 'node:crypto'
import { pinLimits, pinRefusal, secondsUntilResend } from '@goldline/domain/auth/pin'
import type { Selectable } from 'kysely'
import type { ChallengePurpose, Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { sha256 } from '../secrets.ts'
import { codeHmac } from './challenge.ts'
import { brakeGuessing, countGuess } from './guesses.ts'

export type Challenge = Selectable<Database['challenge']>

/** Answers from one address, a minute. */
export const answersPerMinute = 60

export type Answer = { id: string; code: string | undefined; purposes: readonly ChallengePurpose[]; address: string }

/**
 * The challenge that the code is right for; `useUp` it in the transaction that acts on it. Refuses with invalid-code
 * (unknown, over, used, or wrong: nobody learns which) or numberOfCredentialFailedMatchesAlreadyExceedMax.
 */
export async function checkAnswer(deps: Deps, { id, code, purposes, address }: Answer): Promise<Challenge> {
  await limit(deps, `answers address ${callerOf(address)}`, answersPerMinute, 60)
  // What cannot be a code is neither tried nor counted (AUTH-02).
  if (code === undefined || !canBeCode(code)) throw new Refused('invalid-code')
  await brakeGuessing(deps)
  const hash = sha256(id)
  const challenge = await takeTry(deps, hash, purposes)
  if (challenge === undefined) throw await whyNot(deps, hash)
  const guess = await countGuess(deps, challenge.identity)
  if (!codeFits(deps, challenge, code)) {
    throw new Refused('invalid-code', { triesLeft: triesLeft(guess.left, challenge.tries) })
  }
  await guess.right()
  return challenge
}

export const canBeCode = (value: string): boolean => value.length === pinLimits.digits && /^[0-9]+$/.test(value)

/** Counts a try, in one statement, if the challenge may still be tried; of those at once no more than the limit pass. */
export function takeTry(deps: Pick<Deps, 'db' | 'clock'>, hash: Buffer, purposes: readonly ChallengePurpose[]) {
  return (
    deps.db
      .updateTable('challenge')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('hash', '=', hash)
      .where('purpose', 'in', purposes)
      .where('usedTime', 'is', null)
      .where('expiresTime', '>', new Date(deps.clock.now()))
      .where('tries', '<', pinLimits.triesPerChallenge)
      // Only the newest code counts: a resend ends the one before.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('challenge as newer')
              .select('newer.hash')
              .whereRef('newer.identity', '=', 'challenge.identity')
              .whereRef('newer.purpose', '=', 'challenge.purpose')
              .whereRef('newer.createdTime', '>', 'challenge.createdTime'),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst()
  )
}

export function codeFits(deps: Pick<Deps, 'secrets'>, challenge: Challenge, code: string): boolean {
  return timingSafeEqual(challenge.codeHmac, codeHmac(deps, challenge, code))
}

/** Ends the challenge. Of two right answers at once the second reads that the code is used. */
export async function useUp(tx: Tx, deps: Pick<Deps, 'clock'>, { hash }: Pick<Challenge, 'hash'>): Promise<void> {
  const used = await tx
    .updateTable('challenge')
    .set({ usedTime: new Date(deps.clock.now()) })
    .where('hash', '=', hash)
    .where('usedTime', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Refused('invalid-code')
}

async function whyNot(deps: Pick<Deps, 'db' | 'clock'>, hash: Buffer): Promise<Refused> {
  const challenge = await deps.db.selectFrom('challenge').selectAll().where('hash', '=', hash).executeTakeFirst()
  return (challenge && outOfTries(deps, challenge)) ?? new Refused('invalid-code')
}

/** The refusal of a challenge that is alive but out of tries; undefined for any other. */
export function outOfTries(deps: Pick<Deps, 'clock'>, challenge: Challenge): Refused | undefined {
  const now = deps.clock.now()
  const sentTime = challenge.createdTime.getTime()
  const { tries } = challenge
  if (challenge.usedTime !== null || challenge.expiresTime.getTime() <= now) return undefined
  const refusal = pinRefusal({ sentTime, used: false, tries, wrongOfIdentityLastDay: 0 }, now)
  // A new code may be asked for after the wait.
  return refusal && new Refused(refusal, { triesLeft: 0, retryAfter: Math.max(1, secondsUntilResend(sentTime, now)) })
}

/** How many wrong codes are left on a challenge and of the identity's day. */
export const triesLeft = (ofIdentity: number, tries = 0): number =>
  Math.min(pinLimits.triesPerChallenge - tries, ofIdentity)

/** A code in the body, else in the query (AUTH-17). */
export const codeOf = (query: { code?: string | undefined }, body: { code?: string | undefined } | null | undefined) =>
  body?.code ?? query.code
