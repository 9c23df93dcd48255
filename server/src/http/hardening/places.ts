/** Counts actions of unknown people at a salon, by address and by network; networks do not share a limit (APT-14). */

import { isIPv4, isIPv6 } from 'node:net'
import type { Refusal } from '@goldline/domain/refusal'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../errors.ts'
import { countKey, pieceOf } from './limits.ts'

type BoundedAction = { what: string; businessObjectId: string; address: string }
type ActionBounds = { address: number; network: number; seconds: number }

/**
 * Counts one event for the address and the network in one statement. Returns the seconds to wait if either is full; the
 * caller then rolls back, so that neither is counted.
 */
export async function secondsUntilRoom(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { what, businessObjectId, address, bounds: { seconds, ...bounds } }: { bounds: ActionBounds } & BoundedAction,
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

/** Runs the work; if it is refused with one of these codes, reports that after the rollback. */
export async function withRefusalReport<T>(
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

/** Returns the caller (AUTH-16): the IPv4 address; for IPv6 the /64 of one household or device. */
export const callerOf = (address: string): string => partOf(address, 4, 4)
/** Returns the caller's network: /24 of IPv4, /48 of IPv6. */
export const networkOf = (address: string): string => partOf(address, 3, 3)

function partOf(address: string, bytes: number, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, bytes).join('.')
  return isIPv6(plain) ? groupsOf(plain).slice(0, groups).join(':') : plain
}

/** Returns all eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
