/** Counts what strangers do at a salon, by address and by network; networks never share a bound (APT-14). */
import type { Refusal } from '@goldline/domain/refusal'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../errors.ts'
import { callerOf, networkOf } from './address.ts'
import { countKey, pieceOf } from './limits.ts'

type Deed = { what: string; businessObjectId: string; address: string }
type Bounds = { address: number; network: number; seconds: number }

/**
 * Counts one for both, in one statement. Returns the seconds to wait if either is full; the caller then rolls back, so
 * that neither counts.
 */
export async function secondsUntilRoom(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { what, businessObjectId, address, bounds: { seconds, ...bounds } }: { bounds: Bounds } & Deed,
): Promise<number | undefined> {
  const at = deps.clock.now()
  const keyOf = (place: string) => countKey(deps, `${what} ${businessObjectId} ${place}`)
  const { rows } = await sql<{ taken: boolean; freeTime: Date | null }>`/* count-places */
    select bool_and(c.taken) as taken, max(c.free_time) filter (where not c.taken) as free_time
    from (values (${keyOf(`address ${callerOf(address)}`)}, ${bounds.address}::integer),
      (${keyOf(`network ${networkOf(address)}`)}, ${bounds.network}::integer)) place (key, most),
      lateral count_within(place.key, ${new Date(at)}::timestamptz, ${pieceOf(at, seconds)}::timestamptz,
        ${seconds}::integer, place.most, true) c`.execute(tx)
  const [{ taken, freeTime } = { taken: true, freeTime: null }] = rows
  return taken ? undefined : Math.max(1, Math.ceil(((freeTime?.getTime() ?? at) - at) / 1000))
}

/** Runs the work; if it is refused for one of these reasons, reports it after its transaction was rolled back. */
export async function tellingOf<T>(
  refusals: readonly Refusal[],
  tell: (refusal: Refusal) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && refusals.includes(error.code)) await tell(error.code)
    throw error
  }
}
