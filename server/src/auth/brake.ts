/**
 * Limits code guessing by the ratio of wrong codes (AUTH-07). This catches guessing that is spread over many identities
 * and stays below each identity's limit.
 */
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Count, countEvent, isFirst, readCount } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import type { Notice } from '../message/notice.ts'
import { buildWarning, warnSalon } from '../message/warn-salon.ts'

/**
 * If less than `leastRight` of the codes compared in ten minutes are correct, an attacker is guessing over many
 * accounts. From `networkFrom` codes on, their network is stopped. From `from` codes on (all networks together), each
 * network has `perNetwork` attempts left and the server `spared`, so that customers elsewhere can still sign in.
 */
export const brake = { seconds: 600, leastRight: 0.1, networkFrom: 60, from: 500, perNetwork: 3, spared: 500 } as const

type GuessAttempt = {
  address: string
  /** A known device of the account; guesses made elsewhere never stop this device. */
  device: string | undefined
  /**
   * Whether there is a code to compare the guess with; both cases are refused alike, so that the caller cannot tell
   * them apart.
   */
  compares: boolean
  challenge: { businessObjectId: string | null } | undefined
}

type BrakeDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Refuses while the brake is on. Call it after the attempt is counted and before the code is compared. */
export async function brakeGuessing(deps: Deps, { address, device, compares, challenge }: GuessAttempt): Promise<void> {
  if (device !== undefined) return
  const network = networkOf(address)
  // A network stopped here no longer counts towards the server-wide brake.
  const ofNetwork = await countGuessAt(deps, `network ${network}`, { from: brake.networkFrom, compares })
  if (ofNetwork !== undefined) throw refusal(deps, 'brake-network', ofNetwork)
  if ((await countGuessAt(deps, 'all', { from: brake.from, compares })) === undefined) return
  await report(deps, challenge?.businessObjectId ?? undefined)
  for (const [key, max] of [
    [`guesses spared network ${network}`, brake.perNetwork],
    ['guesses spared', brake.spared],
  ] as const) {
    const spared = await countEvent(deps.db, deps, { key, window: { max, seconds: brake.seconds } })
    if (!spared.counted) throw refusal(deps, 'brake', spared)
  }
}

/** Counts a correct code for the ratio. Do not call it for known devices, whose guesses are not counted either. */
export async function countRight(deps: BrakeDeps, address: string): Promise<void> {
  const { seconds } = brake
  await countEvent(deps.db, deps, { key: `guesses right network ${networkOf(address)}`, window: { seconds } })
  await countEvent(deps.db, deps, { key: 'guesses right all', window: { seconds } })
}

/** Counts a guess. Returns the counter's state if the brake is on (the guess is then not counted), else undefined. */
async function countGuessAt(
  deps: BrakeDeps,
  place: string,
  { from, compares }: { from: number; compares: boolean },
): Promise<Count | undefined> {
  const { seconds, leastRight } = brake
  const right = await readCount(deps.db, deps, { key: `guesses right ${place}`, window: { seconds } })
  // The brake needs both: more than `from` guesses, and less than `leastRight` of them correct.
  const bound = { max: Math.max(from, Math.floor(right.count / leastRight)), seconds }
  const guessed = compares
    ? await countEvent(deps.db, deps, { key: `guesses ${place}`, window: bound })
    : await readCount(deps.db, deps, { key: `guesses ${place}`, window: bound })
  const isBeyond = compares ? !guessed.counted : guessed.count >= bound.max
  return isBeyond ? guessed : undefined
}

function refusal(deps: Deps, guard: string, { retryAfter }: Count): Refused {
  deps.metrics.guardRefusals.inc({ guard })
  return new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { retryAfter })
}

/** AUTH-07: notifies a salon that its customers have to wait, because too many codes are being guessed. */
export const codesBraked: Notice<{ readonly salon: string }> = {
  type: 'CODES_BRAKED',
  mail: buildWarning('codesBraked'),
}

/** Notifies the operator and each salon whose customers are affected, each once per time window. */
async function report(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const first = (key: string) => isFirst(deps, key, brake.seconds)
  if (await first('brake told operator')) deps.log.warn({ from: brake.from }, 'codes braked: far too few are right')
  if (businessObjectId === undefined || !(await first(`brake told ${businessObjectId}`))) return
  await transact(deps.db, (tx) => warnSalon(tx, deps, { notice: codesBraked, businessObjectId, facts: {} }))
}
