/** An absent person's visits, and the options for each (AVL-03, AVL-05, AVL-12). */
import type { Appointment } from '@goldline/contract/appointment'
import type { CoverVisit } from '@goldline/contract/staff/cover'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canEdit } from '@goldline/domain/appointment/status'
import { type CoveredVisit, coverDays, type OpenVisit, planCover } from '@goldline/domain/availability/cover'
import type { ChainRequest, Interval, SalonFacts } from '@goldline/domain/availability/facts'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { loadFacts } from '../../availability/queries.ts'
import { toAgreedWish } from '../../availability/wish.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { RunStatement } from '../../db/run-statement.ts'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { inSlices } from '../../http/in-slices.ts'
import type { SalonActor } from '../../http/session.ts'
import { type ContactRow, contact, visitRecipient } from '../../message/contact.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { selectAppointments } from '../queries.ts'

/** Who is absent and when: as days, and in epoch milliseconds. */
export type StaffAbsence = { staffId: string; range: DayRange; from: number; to: number }

type PlanDeps = Pick<Deps, 'clock' | 'config'>

/** Reads the absent person's visits; visits in progress stay with their staff. */
export function visitsOf(
  salon: InSalon,
  deps: PlanDeps,
  { actor, away: { staffId, from, to } }: { actor: SalonActor; away: StaffAbsence },
): Promise<Appointment[]> {
  const begin = new Date(from)
  const end = new Date(to)
  return selectAppointments(salon.db, deps, {
    which: sql`a.business_object_id = ${salon.id} and a.status = 'CONFIRMED' and a.booking_type <> 'BLOCKER'
      and a.start_time >= ${new Date(deps.clock.now())} and a.start_time < ${end}
      and exists (select from occupation o where o.business_object_id = a.business_object_id and o.appointment_id = a.id
        and o.staff_id = ${staffId} and o.during && tstzrange(${begin}, ${end}))
      order by a.start_time, a.id`,
    actor,
  })
}

type CoverSource = { db: Db; ask: RunStatement }

/** Plans cover for an absence; read only. */
export async function planAbsence(
  deps: PlanDeps & Pick<Deps, 'metrics'>,
  asking: CoverSource,
  { actor, away }: { actor: SalonActor; away: StaffAbsence },
): Promise<CoverVisit[]> {
  const visits = await visitsOf(inSalon(asking.db, actor.businessObjectId), deps, { actor, away })
  const awayOf = () => [away.staffId]
  return planVisits(deps, asking, {
    actor,
    visits,
    awayOf,
    range: away.range,
    withAway: (facts) => withAway(facts, away),
  })
}

type CoverTask = {
  actor: SalonActor
  visits: readonly Appointment[]
  range: DayRange
  /** Returns the staff of a visit who are away. */
  awayOf: (id: string) => readonly string[]
  withAway?: (facts: SalonFacts) => SalonFacts
}

/** Plans options for visits that cannot stay as they are, within the days and some more; read only. */
export async function planVisits(
  deps: PlanDeps & Pick<Deps, 'metrics'>,
  { db, ask }: CoverSource,
  { actor: { businessObjectId }, visits, awayOf, withAway = (facts) => facts, ...asked }: CoverTask,
): Promise<CoverVisit[]> {
  const now = deps.clock.now()
  if (visits.length === 0) return []
  const agreed = visits.map(({ services }) =>
    services.map(({ staffId, ...service }) => ({
      ...service,
      assignedStaffId: staffId === unassigned ? null : staffId,
    })),
  )
  const range = { from: asked.range.from, to: addDays(asked.range.to, coverDays) }
  const { facts, wishes } = await loadFacts(ask, { businessObjectId, range, now }, (offer) => ({
    wishes: agreed.map((services) => toAgreedWish(offer, services, { staffId: null }).wish),
  }))
  const salon = inSalon(db, businessObjectId)
  const held = await heldTimes(salon, visits)
  const elsewhere = await customersElsewhere(salon, visits)
  const rest = visits.reduce((book, { id }) => withoutAppointment(book, id, held.get(id) ?? []), facts)
  const open = visits.map((visit, index) => ({
    ...openVisit(visit, wishes[index]?.legs ?? [], awayOf(visit.id)),
    customer: visit.owner ? { id: visit.owner.id, elsewhere: elsewhere.get(visit.owner.id) ?? [] } : undefined,
  }))
  const reached = await findReachable(salon, visits)
  const plans = await inSlices(
    planCover(
      withAway(rest),
      open.filter(({ id }) => isEditable(visits, id)),
      {
        now,
        onLimit: () => deps.metrics.searchLimitHits.inc(),
      },
    ),
  )
  return visits.map((appointment) => {
    const plan = plans.find(({ id }) => id === appointment.id)
    const wished = open.some(({ id, wished }) => id === appointment.id && wished)
    return { appointment, wished, reached: reached.has(appointment.id), ...wireProposal(plan) }
  })
}

const unassigned = '-1'

const isEditable = (visits: readonly Appointment[], id: string): boolean =>
  visits.some((visit) => visit.id === id && canEdit(visit))

function openVisit(visit: Appointment, legs: ChainRequest['legs'], awayIds: readonly string[]): OpenVisit {
  const staffId = visit.staff?.id ?? null
  const each = visit.services.map(({ requestedStaffId }) => requestedStaffId)
  const isEach = staffId === null && each.some((id) => id !== null)
  return {
    id: visit.id,
    start: Date.parse(visit.startTime),
    wish: { legs: isEach ? legs.map((leg, index) => ({ ...leg, wanted: each[index] ?? null })) : legs, staffId },
    wished: [staffId, ...each].some((id) => id !== null && awayIds.includes(id)),
  }
}

function withAway(facts: SalonFacts, { staffId, from, to }: StaffAbsence): SalonFacts {
  const absence = { from, to }
  return {
    ...facts,
    staff: facts.staff.map((person) =>
      person.id === staffId ? { ...person, absences: [...person.absences, absence] } : person,
    ),
  }
}

/** Returns other confirmed visits of these customers in this salon (AVL-08). */
async function customersElsewhere(salon: InSalon, visits: readonly Appointment[]) {
  const customers = visits.flatMap(({ owner }) => owner?.id ?? [])
  const { rows } = await sql<Interval & { customerId: string }>`
    select customer_id, date_part('epoch', start_time) * 1000 as "from", date_part('epoch', end_time) * 1000 as "to"
    from appointment where business_object_id = ${salon.id} and status = 'CONFIRMED'
      and customer_id = any(${customers}::uuid[]) and id <> all(${visits.map(({ id }) => id)}::uuid[])`.execute(
    salon.db,
  )
  return Map.groupBy(rows, ({ customerId }) => customerId)
}

async function heldTimes(salon: InSalon, visits: readonly Appointment[]) {
  const { rows } = await sql<HeldTime & { id: string }>`
    select appointment_id as id, staff_id, overridden, date_part('epoch', lower(during)) * 1000 as "from",
      date_part('epoch', upper(during)) * 1000 as "to"
    from occupation where business_object_id = ${salon.id}
      and appointment_id = any(${visits.map(({ id }) => id)}::uuid[])`.execute(salon.db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** Returns the visits whose customer gets a message, by the rules for recipients and channels (APT-23, MSG-02). */
async function findReachable(salon: InSalon, visits: readonly Appointment[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; customer: ContactRow | null }>`
    select a.id, ${contact(visitRecipient, sql`a.business_object_id`)} as customer from appointment a
    where a.business_object_id = ${salon.id} and a.id = any(${visits.map(({ id }) => id)}::uuid[])`.execute(salon.db)
  return new Set(
    rows.filter(({ customer }) => customer !== null && chooseContactPoint(customer) !== undefined).map(({ id }) => id),
  )
}

function wireProposal(plan: CoveredVisit | undefined): Pick<CoverVisit, 'proposal' | 'choices'> {
  if (plan === undefined) return { proposal: null, choices: [] }
  const choices = plan.choices.map(({ start, staffIds }) => ({
    startTime: new Date(start).toISOString(),
    staffIds: [...staffIds],
  }))
  // `choices` starts with the proposal.
  return { proposal: plan.proposal ? (choices[0] ?? null) : null, choices }
}
