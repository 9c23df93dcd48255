/** Limits to how many people one place may send codes that are not answered (AUTH-07). */
import { strangerLimits, unprovenRefusal } from '@goldline/domain/appointment/strangers'
import { type ChallengePurpose, pinLimits } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { callerOf, networkOf } from '../http/hardening/places.ts'
import type { Identity } from '../identity.ts'

/** Purposes that need no session; codes requested from within an account have other limits (AUTH-10, AUTH-18). */
const publicPurposes: readonly ChallengePurpose[] = ['SIGN_IN', 'PASSWORD_CHANGE', 'SIGN_UP']

export const isStrangers = ({ purpose, userId }: { purpose: ChallengePurpose; userId?: string | undefined }): boolean =>
  userId === undefined || publicPurposes.includes(purpose)

type StrangerAttempt = { identity: Identity; address: string }

/**
 * Refuses once too many people got unanswered codes requested from this place. Answered codes and known devices do not
 * count. Requests of one network run one after another, so that none exceeds the limit.
 */
export async function refuseStrangers(tx: Tx, deps: Deps, { identity, address }: StrangerAttempt): Promise<void> {
  const caller = callerOf(address)
  const network = networkOf(address)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asking ${network}`}, 0))`.execute(tx)
  const now = deps.clock.now()
  const { rows } = await sql<{ ofAddress: number; ofNetwork: number; oldest: Date | null }>`
    select count(distinct identity) filter (where address = ${caller}) as of_address, count(distinct identity) as of_network,
      min(created_time) as oldest
    from challenge where network = ${network} and created_time > ${new Date(now - pinLimits.validMs)}
      and identity <> ${identity.value} and (user_id is null or purpose = any(${[...publicPurposes]}::text[])) and used_time is null and known_device_id is null`.execute(
    tx,
  )
  const [{ ofAddress, ofNetwork, oldest } = { ofAddress: 0, ofNetwork: 0, oldest: null }] = rows
  const refusal = unprovenRefusal({ address: ofAddress, network: ofNetwork })
  if (refusal === undefined) return
  deps.metrics.guardRefusals.inc({
    guard: ofAddress >= strangerLimits.unproven.address ? 'unproven-address' : 'unproven-network',
  })
  const wait = Math.ceil(((oldest?.getTime() ?? now) + pinLimits.validMs - now) / 1000)
  throw new Refused(refusal, { retryAfter: Math.max(1, wait) })
}
