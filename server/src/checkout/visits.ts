/** Finds visits ready for checkout (APT-04). */

import type { OpenVisit } from '@goldline/contract/checkout'
import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { checkOutRefusal, lateCheckOutDays } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import { addDays } from '@goldline/domain/time/day'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Addition } from '../db/json-columns.ts'
import { nameIn } from '../db/name-in.ts'
import type { Tx } from '../db/transaction.ts'
import { depositsOf } from '../ledger/deposits.ts'
import type { TillTerms } from './at-till.ts'

export type VisitRow = {
  id: string
  startTime: Date
  endTime: Date
  status: AppointmentStatus
  /** null: no customer, or an erased one (PRIV-01). */
  customerId: string | null
  name: string
  services: string[]
  price: number
  draftId: string | null
  handedOver: boolean
  additions: Addition[]
}

/** `where` is a condition on the appointment `a`; `language`: the reader's (CAT-10), undefined: the salon's. */
export async function loadVisitRows(
  salon: InSalon,
  { language }: { language?: Language | undefined },
  where: RawBuilder<unknown>,
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select a.id, a.start_time, a.end_time, a.status, case when c.erased_time is null then c.id end as customer_id, d.id as draft_id,
      a.handed_over_time is not null as handed_over, a.additions,
      coalesce(visit_name(a.title, c.name, c.surname), '') as name,
      array(select ${nameIn('s', language)} from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id order by s.position) as services,
      coalesce((select sum(s.price) from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), 0)::bigint as price
    from appointment a
    left join customer c on c.id = a.customer_id
    left join till_draft_visit v on v.business_object_id = a.business_object_id and v.appointment_id = a.id
    left join till_draft d on d.business_object_id = v.business_object_id and d.id = v.draft_id
    where a.business_object_id = ${salon.id} and a.booking_type <> 'BLOCKER' and ${where}
    order by a.start_time, a.id`.execute(salon.db)
  return rows
}

export const toVisit = ({
  id,
  startTime,
  endTime,
  customerId: _,
  handedOver: __,
  additions: ___,
  ...row
}: VisitRow) => ({
  ...row,
  appointmentId: id,
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
})

const groups = ['HANDED_OVER', 'CHECKED_IN', 'TODAY', 'EXPIRED'] as const

const groupOf = ({ handedOver, status }: VisitRow): OpenVisit['group'] => {
  if (status === 'CHECKED_IN' && handedOver) return 'HANDED_OVER'
  if (status === 'CHECKED_IN') return 'CHECKED_IN'
  return status === 'EXPIRED' ? 'EXPIRED' : 'TODAY'
}

/** Returns open visits by group; checked-in ones oldest first, since they never expire. */
export async function loadOpenVisits(
  salon: InSalon,
  { clock, today }: TillTerms,
  language: Language,
): Promise<OpenVisit[]> {
  const since = new Date(clock.startOfDay(addDays(today, -lateCheckOutDays)))
  const until = new Date(clock.startOfDay(addDays(today, 1)))
  const rows = await loadVisitRows(
    salon,
    { language },
    sql`(a.status = 'CHECKED_IN' or a.status in ('CONFIRMED', 'EXPIRED') and a.start_time >= ${since} and a.start_time < ${until})`,
  )
  const possible = rows.filter(({ status, startTime }) => {
    const visitDay = clock.toWall(startTime.getTime()).day
    return checkOutRefusal({ status, visitDay, today }) === undefined
  })
  const visits = possible.map((row) => ({ ...toVisit(row), group: groupOf(row) }))
  return groups.flatMap((group) => visits.filter((visit) => visit.group === group))
}

/**
 * Returns the prepayments of visits, at the marketplace (MKT-05) or as a deposit (PAY-03). Each has its visit's id and
 * leaves the sale with the visit. Empty if sales are only recorded (POS-12).
 */
export async function loadPrepayments(
  salon: InSalon<Tx>,
  { paidElsewhere }: Pick<TillTerms, 'paidElsewhere'>,
  appointmentIds: readonly string[],
): Promise<DraftContent['payments']> {
  if (paidElsewhere) return []
  const rows = await salon
    .selectFrom('marketplaceBooking')
    .select(['appointmentId', 'prepaid'])
    .where('appointmentId', 'in', [...appointmentIds])
    .where('prepaid', '>', 0)
    .execute()
  const deposits = await depositsOf(salon, appointmentIds)
  return [
    ...rows.flatMap(({ appointmentId: id, prepaid: amount }) =>
      id === null ? [] : [{ id, kind: 'MARKETPLACE' as const, amount }],
    ),
    ...[...deposits].map(([id, amount]) => ({ id, kind: 'ONLINE' as const, amount })),
  ]
}
