/** Whose turn it is to take somebody without an appointment (CHK-06). */
import type { Refusal } from '../refusal.ts'

/** One of the salon's people, in the salon's order. */
export type Hand = {
  staffId: string
  /** At work, does all of it, and has time for it now. */
  free: boolean
  /** The last walk-in today who had not asked for anybody, in epoch milliseconds; null: none. Being asked for costs no turn. */
  lastWalkIn: number | null
}

/**
 * Who has been without a walk-in for longest; whoever had none today comes first, and of several the first in the salon's
 * order. undefined: nobody is free.
 */
export function turn(hands: readonly Hand[], skipped: readonly string[]): string | undefined {
  const able = hands.filter(({ staffId, free }) => free && !skipped.includes(staffId))
  const since = ({ lastWalkIn }: Hand) => lastWalkIn ?? Number.NEGATIVE_INFINITY
  const [first, ...others] = able
  return others.reduce((next, each) => (next && since(next) <= since(each) ? next : each), first)?.staffId
}

type Calling = {
  staffId: string
  /** Whom the guest asked for; null: the first available. */
  wanted: string | null
  /** Who was passed over, with a reason. */
  skipped: readonly string[]
  hands: readonly Hand[]
}

/** Whoever is asked for calls, then whoever's turn it is; anybody else says first why they are passed over. */
export function turnRefusal({ staffId, wanted, skipped, hands }: Calling): Refusal | undefined {
  const next = nextCaller({ wanted, skipped, hands })
  return next === undefined || next === staffId ? undefined : 'queue.not-their-turn'
}

/** undefined: nobody in particular, since nobody is free. */
export function nextCaller({ wanted, skipped, hands }: Omit<Calling, 'staffId'>): string | undefined {
  return wanted !== null && !skipped.includes(wanted) ? wanted : turn(hands, skipped)
}
