/** RWG-01: sends Google the free starts of changed days. */
import { bookableServices } from '@goldline/domain/google/booking-feed'
import { serviceIdOf } from '@goldline/domain/google/booking-server'
import { askedAgain, rangesToTell } from '@goldline/domain/google/told-days'
import { googleWait } from '@goldline/domain/review/google'
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Deps } from '../../deps.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { StartsNews } from '../../providers/google-maps-booking.ts'
import { salonAtGoogle } from '../feeds/read-salons.ts'
import { startsFrom } from './starts-from.ts'

type Telling = Pick<Deps, 'db' | 'pool' | 'metrics' | 'clock' | 'log' | 'config' | 'googleMapsBooking'>
/** For one salon. `day` null: all days. `failures`: in a row, so far. */
export type AskedDay = { businessObjectId: string; day: Day | null; failures?: number | undefined }

/** Some hundred kilobytes per call. */
const startsACall = 2000

/**
 * Job, enqueued by each change of free time: reads starts when sending, so that bursts and repeats end with the present
 * ones; sends nothing of a salon that has left. Failed calls are retried ever later; what Google refuses is sent with
 * the next change or the daily feed.
 */
export async function tellGoogleStarts(deps: Telling, asked: readonly AskedDay[]): Promise<void> {
  const { db, log, googleMapsBooking, config } = deps
  const businessObjectId = asked[0]?.businessObjectId
  const booksItself = config.providers.googleBooking.credentials !== undefined
  if (googleMapsBooking === undefined || !booksItself || businessObjectId === undefined) return
  for await (const news of callsOf(deps, businessObjectId, asked)) {
    const outcome = await googleMapsBooking.tellStarts(news)
    if (outcome.kind === 'done') continue
    const { kind, error } = outcome
    if (kind === 'refused') {
      log.warn({ businessObjectId, error }, 'Google refused free starts')
      continue
    }
    const failures = 1 + Math.max(...asked.map((each) => each.failures ?? 0))
    log.warn({ businessObjectId, failures, error }, 'Google was not told of free starts')
    const delayMs = googleWait(failures, outcome.retryAfterMs, Math.random())
    const payload = askedAgain(asked.map(({ day }) => day)).map((day) => ({ businessObjectId, day, failures }))
    return addJobs(db, [jobOf(businessObjectId, payload, delayMs)])
  }
}

const jobOf = (salon: string, payload: readonly AskedDay[], delayMs: number) => ({
  task: 'tellGoogleStarts' as const,
  payload,
  key: `tellGoogleStarts:${salon}`,
  queue: `googleStarts:${salon}`,
  delayMs,
})

/** Yields what fits one call, read on demand. */
async function* callsOf(deps: Telling, id: string, asked: readonly AskedDay[]): AsyncGenerator<StartsNews[]> {
  const now = deps.clock.now()
  const salon = await salonAtGoogle(deps.db, id)
  if (salon === undefined || salon.state === 'HIDDEN') return
  const clock = zone(salon.timeZone)
  const ranges = rangesToTell(
    asked.map(({ day }) => day),
    clock.toWall(now).day,
  )
  const startsOf = startsFrom(deps, now)
  let [call, count]: [StartsNews[], number] = [[], 0]
  for (const range of ranges) {
    const times = { from: clock.startOfDay(range.from), to: clock.startOfDay(addDays(range.to, 1)) }
    for (const { product, duration } of bookableServices(salon.services)) {
      const starts = salon.state === 'LEFT' ? [] : await startsOf(id, product, range)
      if (count + starts.length > startsACall) {
        yield call
        ;[call, count] = [[], 0]
      }
      call.push({ merchantId: id, serviceId: serviceIdOf(product), ...times, seconds: duration * 60, starts })
      count += starts.length
    }
  }
  if (call.length > 0) yield call
}
