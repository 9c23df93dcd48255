/** Who may cause how many codes: SMS cost the salon, and strangers must not be able to spend its credit (AUTH-16). */
import { countries } from '@goldline/domain/customer/phone'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { callerOf, networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { countUp } from '../http/limits.ts'
import { enqueueSmsStopped } from '../message/enqueue.ts'
import type { Identity } from './identity.ts'

type Sending = { identity: Identity; address: string; businessObjectId?: string | undefined }

const hour = 3600
const day = 24 * hour
const tooMuch = 'user-challenge.too-much-requests'

/** Codes of any kind from one place; behind one address there can be a salon full of customers. */
export const codeLimits = {
  perAddress: { max: 60, seconds: 600 },
  perNetwork: { max: 300, seconds: 600 },
} as const

/** SMS that may go out. The salon's and the country's are emergency stops far above a good day. */
export const smsLimits = {
  perNumber: { max: 10, seconds: day },
  perAddress: { max: 30, seconds: hour },
  perNetwork: { max: 120, seconds: hour },
  perSalon: { max: 300, seconds: hour },
  perCountry: { max: 3000, seconds: hour },
} as const

/** Of so many SMS codes of a salon in a day fewer than this share was used: somebody is pumping. */
export const pumping = { from: 50, leastUsed: 0.2, settledAfterMs: 600_000 } as const

/** Before anything is looked at; refused requests count too. */
export async function limitAddress(deps: Deps, { address }: Sending): Promise<void> {
  await demand(deps.db, deps, `codes address ${callerOf(address)}`, codeLimits.perAddress)
  await demand(deps.db, deps, `codes network ${networkOf(address)}`, codeLimits.perNetwork)
}

/** Inside the sending transaction, so that only what is sent counts; always in this order, so that two never deadlock. */
export async function countSend(tx: Tx, deps: Deps, { identity, address, businessObjectId }: Sending): Promise<void> {
  if (identity.kind === 'EMAIL') return
  await demand(tx, deps, `sms number ${identity.value}`, smsLimits.perNumber)
  await demand(tx, deps, `sms address ${callerOf(address)}`, smsLimits.perAddress)
  await demand(tx, deps, `sms network ${networkOf(address)}`, smsLimits.perNetwork)
  await demand(tx, deps, `sms salon ${businessObjectId ?? 'none'}`, smsLimits.perSalon)
  await demand(tx, deps, `sms country ${identity.country}`, smsLimits.perCountry)
}

async function demand(
  db: Tx | Deps['db'],
  deps: Deps,
  key: string,
  { max, seconds }: { max: number; seconds: number },
): Promise<void> {
  const { count, retryAfter } = await countUp(db, deps, key, seconds)
  if (count > max) throw new Refused(tooMuch, { retryAfter })
}

/** Before sending: where too few of a salon's SMS codes were used, no more go out, and the owner is told. */
export async function refusePumping(deps: Deps, { identity, businessObjectId }: Sending): Promise<void> {
  if (identity.kind === 'EMAIL' || businessObjectId === undefined) return
  const now = deps.clock.now()
  const { sent, used } = await deps.db
    .selectFrom('challenge')
    .select((row) => [row.fn.countAll<number>().as('sent'), row.fn.count<number>('usedTime').as('used')])
    .where('businessObjectId', '=', businessObjectId)
    .where('identity', 'like', '+%')
    // The youngest may still be on their way to somebody who types.
    .where('createdTime', '>', new Date(now - day * 1000))
    .where('createdTime', '<', new Date(now - pumping.settledAfterMs))
    .executeTakeFirstOrThrow()
  if (sent < pumping.from || used / sent >= pumping.leastUsed) return
  deps.log.warn({ businessObjectId, sent, used }, 'SMS codes of a salon stopped: too few are used')
  await transact(deps.db, (tx) => enqueueSmsStopped(tx, deps, { businessObjectId, sent, used }))
  throw new Refused(tooMuch, { retryAfter: hour })
}

/** SMS go to the countries that the salon serves; without a salon, to those that Goldline does (BIZ-05). */
export async function refuseCountry(
  deps: Deps,
  identity: Identity,
  businessObjectId: string | undefined,
): Promise<void> {
  const salon =
    businessObjectId === undefined
      ? { servedCountries: [...countries] as string[] }
      : await deps.db
          .selectFrom('businessObject')
          .select('servedCountries')
          .where('id', '=', businessObjectId)
          .executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
  if (identity.kind === 'PHONE' && !salon.servedCountries.includes(identity.country))
    throw new Refused('country-not-served')
}
