/** Wrong codes of an identity in 24 hours and of the whole server (AUTH-07); each guess is counted before it is compared. */
import { pinLimits } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { countKey, countUp } from '../http/limits.ts'

const hourMs = 3_600_000
const buckets = 24

/** With so many codes in ten minutes and so few of them right, somebody is guessing over many accounts. */
export const brake = { seconds: 600, from: 500, leastRight: 0.1 } as const

const exceeded = 'numberOfCredentialFailedMatchesAlreadyExceedMax'

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** `left`: how many wrong ones the identity still has after this. `right` takes the count back: only wrong codes count. */
export type Guess = { left: number; right(): Promise<void> }

/** Counts one wrong code in advance. Refuses, uncounted, when the day's are used up; a refused guess is never compared. */
export async function countGuess(deps: GuessDeps, identity: string): Promise<Guess> {
  const now = deps.clock.now()
  const key = countKey(deps, `wrong codes ${identity}`)
  const hour = new Date(now - (now % hourMs))
  // Whole hours: a wrong code counts for 24 hours at least, 25 at most.
  const first = new Date(hour.getTime() - buckets * hourMs)
  const earlier = sql`(select coalesce(sum(count), 0)::integer from rate_count
    where key = ${key} and window_start >= ${first} and window_start < ${hour})`
  const { rows } = await sql<{ total: number }>`
    insert into rate_count (key, window_start, count)
    select ${key}, ${hour}::timestamptz, 1 where ${earlier} < ${pinLimits.wrongPerIdentityPerDay}
    on conflict on constraint rate_count_pk do update set count = rate_count.count + 1
      where rate_count.count + ${earlier} < ${pinLimits.wrongPerIdentityPerDay}
    returning count + ${earlier} as total`.execute(deps.db)
  const total = rows[0]?.total
  if (total === undefined) throw new Refused(exceeded, { triesLeft: 0, retryAfter: await secondsUntilFree(deps, key) })
  const right = async () => {
    await sql`update rate_count set count = count - 1 where key = ${key} and window_start = ${hour}`.execute(deps.db)
    await countUp(deps.db, deps, 'codes right', brake.seconds)
  }
  return { left: pinLimits.wrongPerIdentityPerDay - total, right }
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

/** Counts every guess of the server. Beyond the brake's ratio nobody's code is tried until the window ends. */
export async function brakeGuessing(deps: GuessDeps): Promise<void> {
  const { count, retryAfter } = await countUp(deps.db, deps, 'codes', brake.seconds)
  if (count <= brake.from) return
  const start = new Date(deps.clock.now() + retryAfter * 1000 - brake.seconds * 1000)
  const right = await deps.db
    .selectFrom('rateCount')
    .select('count')
    .where('key', '=', countKey(deps, 'codes right'))
    .where('windowStart', '=', start)
    .executeTakeFirst()
  if ((right?.count ?? 0) / count < brake.leastRight) throw new Refused(exceeded, { retryAfter })
}
