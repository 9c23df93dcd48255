/** Holds the choices for an absent person's visits, and what their customers are told. */
import type { BodySent } from '@goldline/contract/call'
import type { applyCoverPlan, CoverChoice, CoverVisit } from '@goldline/contract/staff/cover'

/** Who is away on which days; `asked`: the id of an absence request that is still open. */
export type StaffAbsence = { staffId: string; from: string; to: string; asked?: string }
/** The decision, as it is sent. */
export type Decision = Pick<BodySent<typeof applyCoverPlan>, 'visits' | 'tell' | 'absent'>

/** A choice's key, or one of the constants below, by appointment id; visits without an entry keep the proposal. */
export type CoverDraft = Readonly<Record<string, string>>

/** Choices other than staff: leave unassigned, cancel, or leave unchanged. */
export const unassignedKey = 'open'
export const cancelKey = 'CANCEL'
export const unchangedKey = 'STAY'

/** What was chosen for a visit; null: unassigned. */
export type ChosenCover = CoverChoice | typeof cancelKey | typeof unchangedKey | null

export const choiceKey = ({ startTime, staffIds }: CoverChoice) => [startTime, ...staffIds].join(' ')

/** Returns the choice for a visit; null: unassigned, or a choice that no longer exists. */
export function findChoice({ appointment, proposal, choices }: CoverVisit, draft: CoverDraft): ChosenCover {
  const key = draft[appointment.id]
  if (key === undefined) return proposal
  if (key === cancelKey || key === unchangedKey) return key
  return choices.find((choice) => choiceKey(choice) === key) ?? null
}

/**
 * Returns what a customer is told. Customers of undecided visits get no message: staff must talk to them first.
 * Customers who requested no person are not told of a change of staff (AVL-03).
 */
export function customerOutcome(
  { appointment }: CoverVisit,
  choice: ChosenCover,
): 'open' | 'time' | 'person' | 'nothing' | 'cancelled' {
  if (choice === null) return 'open'
  if (choice === cancelKey) return 'cancelled'
  if (choice === unchangedKey) return 'nothing'
  if (choice.startTime !== appointment.startTime) return 'time'
  const isOther = appointment.services.some(
    ({ requestedStaffId }, index) => requestedStaffId !== null && requestedStaffId !== choice.staffIds[index],
  )
  return isOther ? 'person' : 'nothing'
}

export function countOutcomes(visits: readonly CoverVisit[], draft: CoverDraft) {
  const told = visits.map((visit) => customerOutcome(visit, findChoice(visit, draft)))
  const count = (...kinds: readonly string[]) => told.filter((each) => kinds.includes(each)).length
  return {
    covered: count('nothing', 'person'),
    moved: count('time'),
    cancelled: count('cancelled'),
    open: count('open'),
  }
}
