/** The brake on the server's failure ratio (AUTH-07): who guesses over many identities stays below each one's limit. */
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { countKey, countUp } from '../http/limits.ts'
import { enqueueCodesBraked } from '../message/enqueue.ts'

/**
 * With so many codes in ten minutes and so few of them right, somebody is guessing over many accounts. One network is
 * stopped by itself; beyond `from` each network has a few tries left, and all networks together no more than `spared`: a
 * customer elsewhere still gets in.
 */
export const brake = { seconds: 600, leastRight: 0.1, networkFrom: 60, from: 500, perNetwork: 3, spared: 500 } as const

type Guessing = {
  address: string
  /** A device that the account knows: nobody's guesses elsewhere stop it. */
  device: string | undefined
  /** Whether there is anything that the guess could meet; refused alike, so that nobody learns it. */
  compares: boolean
  challenge: { businessObjectId: string | null } | undefined
}

type BrakeDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Before a code is compared, and after its try was counted. */
export async function brakeGuessing(deps: Deps, { address, device, compares, challenge }: Guessing): Promise<void> {
  if (device !== undefined) return
  const network = networkOf(address)
  // Stopped here, it does not bring the brake of all nearer.
  if (await isBeyond(deps, `network ${network}`, brake.networkFrom, compares)) throw refusal(deps, 'brake-network')
  if (!(await isBeyond(deps, 'all', brake.from, compares))) return
  await report(deps, challenge?.businessObjectId ?? undefined)
  const taken = async (key: string) => (await countUp(deps.db, deps, key, brake.seconds)).count
  const isSpared =
    (await taken(`guesses spared network ${network}`)) <= brake.perNetwork &&
    (await taken('guesses spared')) <= brake.spared
  if (!isSpared) throw refusal(deps, 'brake')
}

/** The other half of the ratio; not of known devices, whose guesses are not counted here either. */
export async function countRight(deps: BrakeDeps, address: string): Promise<void> {
  await countUp(deps.db, deps, `guesses right network ${networkOf(address)}`, brake.seconds)
  await countUp(deps.db, deps, 'guesses right all', brake.seconds)
}

async function isBeyond(deps: BrakeDeps, place: string, from: number, compares: boolean): Promise<boolean> {
  const key = `guesses ${place}`
  const count = compares ? (await countUp(deps.db, deps, key, brake.seconds)).count : await counted(deps, key)
  return count > from && (await counted(deps, `guesses right ${place}`)) / count < brake.leastRight
}

const windowStart = (now: number): number => now - (now % (brake.seconds * 1000))

async function counted(deps: BrakeDeps, key: string): Promise<number> {
  const row = await deps.db
    .selectFrom('rateCount')
    .select('count')
    .where('key', '=', countKey(deps, key))
    .where('windowStart', '=', new Date(windowStart(deps.clock.now())))
    .executeTakeFirst()
  return row?.count ?? 0
}

function refusal(deps: Deps, guard: string): Refused {
  deps.metrics.guardRefusals.inc({ guard })
  const now = deps.clock.now()
  const retryAfter = Math.ceil((windowStart(now) + brake.seconds * 1000 - now) / 1000)
  return new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { retryAfter })
}

/** The operator once a window, and each salon whose customers meet the brake. */
async function report(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const first = async (key: string) => (await countUp(deps.db, deps, key, brake.seconds)).count === 1
  if (await first('brake told operator')) deps.log.warn({ from: brake.from }, 'codes braked: far too few are right')
  if (businessObjectId === undefined || !(await first(`brake told ${businessObjectId}`))) return
  await transact(deps.db, (tx) => enqueueCodesBraked(tx, deps, businessObjectId))
}
