/** What is chosen for each visit of somebody who is away, and what its customer hears of that. */
import type { CoverChoice, CoverVisit } from '@goldline/contract/staff/cover'

/** By appointment: a choice's key, or `open`. Whatever is not here stands as proposed. */
export type CoverDraft = Readonly<Record<string, string>>

/** Left unassigned. */
export const open = 'open'

export const keyOf = ({ startTime, staffIds }: CoverChoice) => [startTime, ...staffIds].join(' ')

/** null: nobody yet. A choice that is no longer there counts as none. */
export function chosenFor({ appointment, proposal, choices }: CoverVisit, draft: CoverDraft): CoverChoice | null {
  const key = draft[appointment.id]
  if (key === undefined) return proposal
  return choices.find((choice) => keyOf(choice) === key) ?? null
}

/** Of a visit that waits nobody is told: only people can talk that over. Who asked for nobody reads no change of people (AVL-03). */
export function toldOf(
  { appointment }: CoverVisit,
  choice: CoverChoice | null,
): 'open' | 'time' | 'person' | 'nothing' {
  if (choice === null) return 'open'
  if (choice.startTime !== appointment.startTime) return 'time'
  const isOther = appointment.services.some(
    ({ requestedStaffId }, index) => requestedStaffId !== null && requestedStaffId !== choice.staffIds[index],
  )
  return isOther ? 'person' : 'nothing'
}

export function countsOf(visits: readonly CoverVisit[], draft: CoverDraft) {
  const told = visits.map((visit) => toldOf(visit, chosenFor(visit, draft)))
  const count = (...kinds: readonly string[]) => told.filter((each) => kinds.includes(each)).length
  return { covered: count('nothing', 'person'), moved: count('time'), open: count('open') }
}
