/** The brake on the server's failure ratio (AUTH-07): who guesses over many identities stays below each one's limit. */
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { type Count, countNow, countUp, isFirst } from '../http/limits.ts'
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
  const ofNetwork = await guessAt(deps, `network ${network}`, brake.networkFrom, compares)
  if (ofNetwork !== undefined) throw refusal(deps, 'brake-network', ofNetwork)
  if ((await guessAt(deps, 'all', brake.from, compares)) === undefined) return
  await report(deps, challenge?.businessObjectId ?? undefined)
  for (const [key, max] of [
    [`guesses spared network ${network}`, brake.perNetwork],
    ['guesses spared', brake.spared],
  ] as const) {
    const spared = await countUp(deps.db, deps, key, { max, seconds: brake.seconds })
    if (!spared.counted) throw refusal(deps, 'brake', spared)
  }
}

/** The other half of the ratio; not of known devices, whose guesses are not counted here either. */
export async function countRight(deps: BrakeDeps, address: string): Promise<void> {
  const { seconds } = brake
  await countUp(deps.db, deps, `guesses right network ${networkOf(address)}`, { seconds })
  await countUp(deps.db, deps, 'guesses right all', { seconds })
}

/** Counts one that compares; the counter's answer where this is beyond the brake, so that it is not counted. */
async function guessAt(deps: BrakeDeps, place: string, from: number, compares: boolean): Promise<Count | undefined> {
  const { seconds, leastRight } = brake
  const right = await countNow(deps.db, deps, `guesses right ${place}`, { seconds })
  // With fewer than `leastRight` of them right, `from` are the most.
  const bound = { max: Math.max(from, Math.floor(right.count / leastRight)), seconds }
  const guessed = compares
    ? await countUp(deps.db, deps, `guesses ${place}`, bound)
    : await countNow(deps.db, deps, `guesses ${place}`, bound)
  const isBeyond = compares ? !guessed.counted : guessed.count >= bound.max
  return isBeyond ? guessed : undefined
}

function refusal(deps: Deps, guard: string, { retryAfter }: Count): Refused {
  deps.metrics.guardRefusals.inc({ guard })
  return new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { retryAfter })
}

/** The operator once a window, and each salon whose customers meet the brake. */
async function report(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const first = (key: string) => isFirst(deps, key, brake.seconds)
  if (await first('brake told operator')) deps.log.warn({ from: brake.from }, 'codes braked: far too few are right')
  if (businessObjectId === undefined || !(await first(`brake told ${businessObjectId}`))) return
  await transact(deps.db, (tx) => enqueueCodesBraked(tx, deps, businessObjectId))
}
