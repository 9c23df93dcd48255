/**
 * Places a visit for the salon (APT-15, APT-07): by the booking rules if they allow it, else with the names of the
 * rules it breaks, for somebody who may override them.
 */
import type { OpeningSettings } from '../business-object/opening.ts'
import type { Refusal } from '../refusal.ts'
import { type Weekday, weekdays } from '../time/day.ts'
import { assign } from './assignment.ts'
import { withoutBookingRules } from './availability.ts'
import type { Assignment, ChainRequest, Leg, SalonFacts, Span } from './facts.ts'

/** Rules that the salon may override, in the order in which they are named. */
const breakable = [
  'appointment.outside-opening-hours',
  'appointment.over-capacity',
  'staff.not-qualified',
  'staff.not-at-work',
  'staff.busy',
] as const satisfies readonly Refusal[]
type BreakableRule = (typeof breakable)[number]

export type SalonPlacement = {
  /** Who does each leg; null: no person was found, so the leg goes to the unassigned lane (AVL-05). */
  staffIds: readonly (string | null)[]
  moved: Assignment['moved']
  /** Empty: no rule is broken. */
  broken: readonly BreakableRule[]
}

type PlacementMoment = { startMs: number; now: number; onLimit?: (() => void) | undefined }

/**
 * Runs the same search as an online booking, without lead time, horizon and grid. If it finds nothing, tests each rule
 * alone: a rule is broken if the visit does not fit even when all other rules are lifted.
 */
export function placeForSalon(facts: SalonFacts, wish: ChainRequest, at: PlacementMoment): SalonPlacement {
  const own = withoutBookingRules(facts)
  const found = assignForSalon(facts, wish, at)
  if (found !== undefined) return { ...found, broken: [] }
  const fits = (lifted: readonly BreakableRule[]) => assign(...liftRules(own, wish, lifted), at)
  const broken = breakable.filter((rule) => fits(breakable.filter((each) => each !== rule)) === undefined)
  const spaceOnly = broken.length > 0 && broken.every((rule) => rule.startsWith('appointment.'))
  const placed = spaceOnly ? fits(broken) : undefined
  if (placed !== undefined) return { ...placed, broken }
  const staffIds = wish.legs.map((leg) => wish.staffId ?? leg.wanted ?? null)
  // Each rule can be kept alone, but not all together: everybody at work is busy.
  const named = broken.length === 0 || spaceOnly ? [...broken, 'staff.busy' as const] : broken
  return { staffIds, moved: [], broken: named }
}

/**
 * Also tries what an online booking would: if the only person who does the whole chain is busy and closed for online
 * booking, customers are offered several people one after another (AVL-10).
 */
function assignForSalon(facts: SalonFacts, wish: ChainRequest, at: PlacementMoment): Assignment | undefined {
  const own = withoutBookingRules(facts)
  return assign(own, wish, at) ?? assign({ ...own, staff: facts.staff }, wish, at)
}

function liftRules(facts: SalonFacts, wish: ChainRequest, rules: readonly BreakableRule[]): [SalonFacts, ChainRequest] {
  const has = (rule: BreakableRule) => rules.includes(rule)
  const { opening } = facts
  const lifted: SalonFacts = {
    ...facts,
    ...(has('staff.busy') && { occupations: [], movable: [] }),
    opening: has('appointment.outside-opening-hours')
      ? { activated: true, open: '00:00', close: '24:00', capacity: mostCapacity(opening), rules: [] }
      : opening,
  }
  const staff = has('staff.not-at-work') ? lifted.staff.map(alwaysAtWork(requestedStaff(wish))) : lifted.staff
  const free = has('appointment.over-capacity') ? { presences: [] } : {}
  const legs = has('staff.not-qualified') ? wish.legs.map(qualifyAnyone(facts, wish)) : wish.legs
  return [
    { ...lifted, ...free, staff },
    { ...wish, legs },
  ]
}

/** Returns the requested people; undefined if some leg requests nobody. */
function requestedStaff({ staffId, legs }: ChainRequest): readonly string[] | undefined {
  const each = legs.map((leg) => staffId ?? leg.wanted ?? null)
  return each.includes(null) ? undefined : each.filter((id) => id !== null)
}

const everyDay = (spans: readonly Span[]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, spans])) as Record<Weekday, readonly Span[]>
const around = everyDay([{ from: 0, to: 1440 }])
const none = everyDay([])

/** Applies only to requested people, so that no visit is moved to an absent person. */
const alwaysAtWork =
  (ids: readonly string[] | undefined) =>
  (person: SalonFacts['staff'][number]): SalonFacts['staff'][number] =>
    ids === undefined || ids.includes(person.id)
      ? { ...person, workingHours: around, breaks: none, laterPatterns: [], exceptions: [], absences: [] }
      : person

const qualifyAnyone =
  ({ staff }: SalonFacts, { staffId }: ChainRequest) =>
  (leg: Leg): Leg => {
    const wanted = staffId ?? leg.wanted ?? null
    return { ...leg, staffIds: wanted === null ? staff.map(({ id }) => id) : [...new Set([...leg.staffIds, wanted])] }
  }

/** Returns the largest capacity of any opening, since capacity belongs to an opening (BIZ-03). */
function mostCapacity({ capacity, rules }: OpeningSettings): number | null {
  const all = [capacity, ...rules.filter(({ activated }) => activated).map((rule) => rule.capacity ?? capacity)]
  return all.includes(null) ? null : Math.max(...all.filter((each) => each !== null))
}
