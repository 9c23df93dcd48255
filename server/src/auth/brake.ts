/** The brake on the server's failure ratio (AUTH-07): who guesses over many identities stays below each one's limit. */
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { countKey, countUp } from '../http/limits.ts'
import { enqueueCodesBraked } from '../message/enqueue.ts'

/**
 * With so many codes in ten minutes and so few of them right, somebody is guessing over many accounts. From then on each
 * network has a few tries left, and all networks together no more than `spared`: a customer elsewhere still gets in.
 */
export const brake = { seconds: 600, from: 500, leastRight: 0.1, perNetwork: 3, spared: 500 } as const

type Guessing = {
  address: string
  /** A device that the account knows: nobody's guesses elsewhere stop it. */
  device: string | undefined
  /** Whether there is anything that the guess could meet; refused alike, so that nobody learns it. */
  compares: boolean
  challenge: { businessObjectId: string | null } | undefined
}

/** Before a code is compared, and after its try was counted. */
export async function brakeGuessing(deps: Deps, { address, device, compares, challenge }: Guessing): Promise<void> {
  if (device !== undefined) return
  const now = deps.clock.now()
  const windowStart = new Date(now - (now % (brake.seconds * 1000)))
  const count = compares
    ? (await countUp(deps.db, deps, 'codes', brake.seconds)).count
    : await counted(deps, 'codes', windowStart)
  if (count <= brake.from || (await counted(deps, 'codes right', windowStart)) / count >= brake.leastRight) return
  await report(deps, challenge?.businessObjectId ?? undefined)
  const network = await countUp(deps.db, deps, `codes spared network ${networkOf(address)}`, brake.seconds)
  const spared =
    network.count <= brake.perNetwork &&
    (await countUp(deps.db, deps, 'codes spared', brake.seconds)).count <= brake.spared
  if (spared) return
  deps.metrics.guardRefusals.inc({ guard: 'brake' })
  throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { retryAfter: network.retryAfter })
}

export async function countRight(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>): Promise<void> {
  await countUp(deps.db, deps, 'codes right', brake.seconds)
}

async function counted(deps: Pick<Deps, 'db' | 'secrets'>, key: string, windowStart: Date): Promise<number> {
  const row = await deps.db
    .selectFrom('rateCount')
    .select('count')
    .where('key', '=', countKey(deps, key))
    .where('windowStart', '=', windowStart)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The operator once a window, and each salon whose customers meet the brake. */
async function report(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const first = async (key: string) => (await countUp(deps.db, deps, key, brake.seconds)).count === 1
  if (await first('brake told operator')) deps.log.warn({ from: brake.from }, 'codes braked: far too few are right')
  if (businessObjectId === undefined || !(await first(`brake told ${businessObjectId}`))) return
  await transact(deps.db, (tx) => enqueueCodesBraked(tx, deps, businessObjectId))
}
