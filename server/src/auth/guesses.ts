/** Wrong codes of an identity in 24 hours (AUTH-07); each guess is counted before it is compared. */
import { pinLimits } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { ChallengePurpose } from '../db/tables.ts'
import { type Db, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { countKey } from '../http/limits.ts'
import { countRight } from './brake.ts'

const hourMs = 3_600_000
const buckets = 24

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'metrics'>

/** Where a guess comes from; `device` is a known one of the identity's account. */
type Place = {
  address: string
  device: string | undefined
  /** Seconds, where there is another way on before the day is over. */
  retryAfter?: number
}

/** `left`: how many wrong ones the identity still has after this. `right` takes the count back: only wrong codes count. */
export type Guess = { left: number; right(): Promise<void> }

/**
 * Counts one wrong code in advance. Refuses, uncounted, when the day's are used up; a refused guess is never compared.
 * A device that the identity's account knows has a day's worth of its own, all others together have one.
 */
export async function countGuess(deps: GuessDeps, identity: string, place: Place): Promise<Guess> {
  const { address, device } = place
  const now = deps.clock.now()
  const key = keyOf(deps, identity, device)
  const hour = new Date(now - (now % hourMs))
  const total = await countOne(deps, key, hour)
  if (total === undefined) {
    deps.metrics.guardRefusals.inc({ guard: 'wrong-codes' })
    const retryAfter = place.retryAfter ?? (await secondsUntilFree(deps, key))
    throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { triesLeft: 0, retryAfter })
  }
  const right = async () => {
    await sql`update rate_count set count = count - 1 where key = ${key} and window_start = ${hour}`.execute(deps.db)
    if (device === undefined) await countRight(deps, address)
  }
  return { left: pinLimits.wrongPerIdentityPerDay - total, right }
}

const keyOf = (deps: Pick<Deps, 'secrets'>, identity: string, device: string | undefined): string =>
  countKey(deps, device === undefined ? `wrong codes ${identity}` : `wrong codes ${identity} ${device}`)

/** Whether no code of the identity is compared any more today, from this device or from all unknown ones. */
export async function areGuessesUsedUp(
  db: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { identity, device }: { identity: string; device: string | undefined },
): Promise<boolean> {
  const now = deps.clock.now()
  const { wrong } = await db
    .selectFrom('rateCount')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('count'), sql<number>`0`).as('wrong'))
    .where('key', '=', keyOf(deps, identity, device))
    .where('windowStart', '>=', new Date(now - (now % hourMs) - buckets * hourMs))
    .executeTakeFirstOrThrow()
  return Number(wrong) >= pinLimits.wrongPerIdentityPerDay
}

/** Whether a link may be sent instead of a code: it leads to a salon's page. */
export const canBeByLink = ({
  purpose,
  businessObjectId,
}: {
  purpose: ChallengePurpose
  businessObjectId: string | null
}): boolean => purpose === 'SIGN_IN' && businessObjectId !== null

/** One more in this hour, if the 24 before leave room; one after the other, so that nobody slips through as the hour turns. */
function countOne({ db }: GuessDeps, key: string, hour: Date): Promise<number | undefined> {
  // Whole hours: a wrong code counts for 24 hours at least, 25 at most.
  const first = new Date(hour.getTime() - buckets * hourMs)
  const others = sql`(select coalesce(sum(count), 0)::integer from rate_count
    where key = ${key} and window_start >= ${first} and window_start <> ${hour})`
  return transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    const { rows } = await sql<{ total: number }>`
      insert into rate_count (key, window_start, count)
      select ${key}, ${hour}::timestamptz, 1 where ${others} < ${pinLimits.wrongPerIdentityPerDay}
      on conflict on constraint rate_count_pk do update set count = rate_count.count + 1
        where rate_count.count + ${others} < ${pinLimits.wrongPerIdentityPerDay}
      returning count + ${others} as total`.execute(tx)
    return rows[0]?.total
  })
}

/** Until the oldest hour that counts is a day old. */
async function secondsUntilFree(deps: GuessDeps, key: string): Promise<number> {
  const now = deps.clock.now()
  const { oldest } = await deps.db
    .selectFrom('rateCount')
    .select((row) => row.fn.min('windowStart').as('oldest'))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('windowStart', '>=', new Date(now - (now % hourMs) - buckets * hourMs))
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil(((oldest?.getTime() ?? now) + (buckets + 1) * hourMs - now) / 1000))
}
