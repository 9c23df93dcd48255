/** Limits the starts that strangers from one address or network hold or book (APT-14); warns the salon at the limit. */

import { holdMinutes, holdRefusal, strangerLimits } from '@goldline/domain/appointment/strangers'
import { bookableMinutes } from '@goldline/domain/availability/working-time'
import type { Refusal } from '@goldline/domain/refusal'
import type { LoadedFacts } from '../../availability/queries.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { countKey, isFirst } from '../../http/hardening/limits.ts'
import { callerOf, networkOf, secondsUntilRoom, withRefusalReport } from '../../http/hardening/places.ts'
import type { Notice } from '../../message/notice.ts'
import { buildWarning, warnSalon } from '../../message/warn-salon.ts'

/** Warns the salon that strangers in one network tried to take more starts than a network may hold (APT-14). */
export const startsCrowded: Notice<{ readonly salon: string }> = {
  type: 'STARTS_CROWDED',
  mail: buildWarning('startsCrowded'),
}

const hour = 3600
const day = 24 * hour

/** Returns a hold's origin as it is stored: fingerprints, not addresses. */
export const hashOrigin = (deps: Pick<Deps, 'secrets'>, address: string) => ({
  address: countKey(deps, `hold address ${callerOf(address)}`),
  network: countKey(deps, `hold network ${networkOf(address)}`),
})

type HoldAttempt = {
  loaded: LoadedFacts
  start: number
  /** The duration of the visit; for a party, the sum of its visits. */
  minutes: number
  /** How many people the starts are for (APT-17); default: one. */
  people?: number
  address: string
  proved: boolean
}

/** Call under the salon's lock, after removing expired and own holds, so that concurrent holds are counted. */
export async function refuseCrowdedHold(
  tx: Tx,
  deps: Deps,
  { loaded, start, minutes, people = 1, address, proved }: HoldAttempt,
): Promise<void> {
  const { businessObject, clock, facts } = loaded
  const place = hashOrigin(deps, address)
  const rows = await inSalon(tx, businessObject.id)
    .selectFrom('slotHold')
    .select(['address', 'startTime', 'endTime', 'expiresTime'])
    .where('network', '=', place.network)
    .execute()
  if (rows.length === 0 && people === 1) return
  const wanted = clock.toWall(start).day
  const held = rows.map((row) => ({
    sameAddress: row.address === place.address,
    sameDay: clock.toWall(row.startTime.getTime()).day === wanted,
    minutes: (row.endTime.getTime() - row.startTime.getTime()) / 60_000,
  }))
  const refusal = holdRefusal({ proved, held, minutes, people, dayMinutes: bookableMinutes(facts, wanted) })
  if (refusal === undefined) return
  const ends = rows.map(({ expiresTime }) => expiresTime.getTime())
  const firstEnd = Math.min(...(ends.length > 0 ? ends : [deps.clock.now() + holdMinutes * 60_000]))
  throw new Refused(refusal, { retryAfter: Math.max(1, Math.ceil((firstEnd - deps.clock.now()) / 1000)) })
}

/** Refuses a stranger's booking beyond the limit; earlier customers of the salon (`known`) are not counted. */
export async function refuseCrowdedBooking(
  salon: InSalon<Tx>,
  deps: Deps,
  { address, known }: { address: string; known: boolean },
): Promise<void> {
  if (known) return
  const bounds = { ...strangerLimits.bookings, seconds: day }
  const retryAfter = await secondsUntilRoom(salon.db, deps, {
    what: 'bookings',
    businessObjectId: salon.id,
    address,
    bounds,
  })
  if (retryAfter !== undefined) throw new Refused('booking.too-many', { retryAfter })
}

/** Runs the work and reports a refusal at the limit: to the operator once per hour, to the salon once per day. */
export const withCrowdWarning = <T>(deps: Deps, businessObjectId: string, work: () => Promise<T>): Promise<T> =>
  withRefusalReport(['hold.too-many', 'booking.too-many'], (code) => tell(deps, businessObjectId, code), work)

async function tell(deps: Deps, businessObjectId: string, code: Refusal): Promise<void> {
  const guard = code === 'hold.too-many' ? 'holds' : 'bookings'
  deps.metrics.guardRefusals.inc({ guard })
  if (!(await isFirst(deps, `crowd told ${businessObjectId}`, hour))) return
  deps.log.warn({ guard, businessObjectId }, 'too many starts for one network')
  await transact(deps.db, (tx) => warnSalon(tx, deps, { notice: startsCrowded, businessObjectId, facts: {} }))
}
