/** RWG-01: sends Google the free starts of changed days. */
import { bookableServices } from '@goldline/domain/google/booking-feed'
import { serviceIdOf } from '@goldline/domain/google/booking-server'
import { daysToSendAgain, rangesToSend } from '@goldline/domain/google/days-to-send'
import { googleWait } from '@goldline/domain/review/google'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Deps } from '../../deps.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { PayloadOf } from '../../jobs/kinds.ts'
import type { StartsNews } from '../../providers/google-maps-booking.ts'
import { everyProduct, salonAtGoogle } from '../feeds/read-salons.ts'
import { startsFrom } from './starts-from.ts'

type TellDeps = Pick<Deps, 'db' | 'pool' | 'metrics' | 'clock' | 'log' | 'config' | 'googleMapsBooking'>
/**
 * A salon's day whose starts are to be sent. `day` null: all days. `gone`: `id%variantId` of a deleted variant.
 * `failures`: consecutive failures so far.
 */
export type ChangedDay = PayloadOf<'tellGoogleStarts'>[number]

/** Starts per call, which make some hundred kilobytes. */
const startsACall = 2000

/**
 * Job, enqueued by each change of free time. Reads the starts when sending, so that the current ones are sent last; for
 * a salon that has left, sends that none are free. Failed calls are retried with growing delays; after a refusal the
 * next change or the daily feed sends the starts.
 */
export async function sendStartsToGoogle(deps: TellDeps, asked: readonly ChangedDay[]): Promise<void> {
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
    const days = daysToSendAgain(asked.map(({ day }) => day)).map((day) => ({ businessObjectId, day, failures }))
    const gone = goneOf(asked).map((product) => ({ businessObjectId, day: null, gone: product, failures }))
    return addJobs(db, [jobOf(businessObjectId, gone.length > 0 ? gone : days, delayMs)])
  }
}

const jobOf = (businessObjectId: string, payload: readonly ChangedDay[], delayMs: number) => ({
  task: 'tellGoogleStarts' as const,
  payload,
  key: `tellGoogleStarts:${businessObjectId}`,
  queue: `googleStarts:${businessObjectId}`,
  delayMs,
})

const goneOf = (asked: readonly ChangedDay[]): string[] => [...new Set(asked.flatMap(({ gone }) => gone ?? []))]

type SalonToTell = NonNullable<Awaited<ReturnType<typeof salonAtGoogle>>>

async function* callsOf(deps: TellDeps, id: string, asked: readonly ChangedDay[]): AsyncGenerator<StartsNews[]> {
  const now = deps.clock.now()
  const businessObject = await salonAtGoogle(deps.db, id)
  if (businessObject === undefined || businessObject.state === 'HIDDEN') return
  const days = asked.map(({ day }) => day)
  const ranges = rangesToSend(days, zone(businessObject.timeZone).toWall(now).day)
  yield* bookableStarts(deps, { id, businessObject, ranges, now })
  if (!days.includes(null)) return
  const bookable = new Set(bookableServices(businessObject.services).map(({ product }) => product))
  const others = (await everyProduct(deps.db, id, now)).filter((product) => !bookable.has(product))
  const products = [...others, ...goneOf(asked)]
  // Use a separate call, which Google may refuse because of unknown products.
  if (products.length > 0) yield noStarts(id, businessObject, { products, ranges })
}

type ToldRanges = { id: string; businessObject: SalonToTell; ranges: readonly DayRange[]; now: number }

/** Yields the news of one call at a time; reads starts on demand. */
async function* bookableStarts(
  deps: TellDeps,
  { id, businessObject, ranges, now }: ToldRanges,
): AsyncGenerator<StartsNews[]> {
  const startsOf = startsFrom(deps, now)
  let [call, count]: [StartsNews[], number] = [[], 0]
  for (const range of ranges) {
    const times = timesOf(businessObject, range, range)
    for (const { product, duration } of bookableServices(businessObject.services)) {
      const starts = businessObject.state === 'LEFT' ? [] : await startsOf(id, product, range)
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

const timesOf = ({ timeZone }: SalonToTell, first: DayRange, last: DayRange) => {
  const clock = zone(timeZone)
  return { from: clock.startOfDay(first.from), to: clock.startOfDay(addDays(last.to, 1)) }
}

type WithdrawnRanges = { products: readonly string[]; ranges: readonly DayRange[] }

function noStarts(
  merchantId: string,
  businessObject: SalonToTell,
  { products, ranges }: WithdrawnRanges,
): StartsNews[] {
  const first = ranges[0]
  const last = ranges.at(-1)
  if (first === undefined || last === undefined) return []
  const times = timesOf(businessObject, first, last)
  return products.map((product) => ({ merchantId, serviceId: serviceIdOf(product), ...times, seconds: 0, starts: [] }))
}
