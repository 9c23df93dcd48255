/** Decides whose turn it is to take a walk-in (CHK-06). */
import type { Refusal } from '../refusal.ts'

/** One of the salon's people, in the salon's order. */
export type TurnCandidate = {
  staffId: string
  /** At work, does all the services, and has time now. */
  free: boolean
  /** Today's last walk-in without a requested person, epoch milliseconds; null: none. Being requested costs no turn. */
  lastWalkIn: number | null
}

/**
 * Returns the person longest without a walk-in: those with none today first, and of equals the first in the salon's
 * order. undefined: nobody is free.
 */
export function nextInTurn(hands: readonly TurnCandidate[], skipped: readonly string[]): string | undefined {
  const able = hands.filter(({ staffId, free }) => free && !skipped.includes(staffId))
  const since = ({ lastWalkIn }: TurnCandidate) => lastWalkIn ?? Number.NEGATIVE_INFINITY
  const [first, ...others] = able
  return others.reduce((next, each) => (next && since(next) <= since(each) ? next : each), first)?.staffId
}

type TurnCaller = {
  staffId: string
  /** The person the guest requested; null: the first available. */
  wanted: string | null
  /** People passed over, with a reason. */
  skipped: readonly string[]
  hands: readonly TurnCandidate[]
}

/**
 * Refuses a caller who is neither the requested person nor the one whose turn it is; others must first give a reason
 * for passing them over.
 */
export function turnRefusal({ staffId, wanted, skipped, hands }: TurnCaller): Refusal | undefined {
  const next = nextCaller({ wanted, skipped, hands })
  return next === undefined || next === staffId ? undefined : 'queue.not-their-turn'
}

/** Returns who should call; undefined: anybody may, since nobody is free. */
export function nextCaller({ wanted, skipped, hands }: Omit<TurnCaller, 'staffId'>): string | undefined {
  return wanted !== null && !skipped.includes(wanted) ? wanted : nextInTurn(hands, skipped)
}
