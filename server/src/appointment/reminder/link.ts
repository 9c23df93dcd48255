/** Resolves a visit's secret link (APT-24). */
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { visitRecipient } from '../../message/contact.ts'
import { sha256 } from '../../secrets.ts'
import { isConfirmedBySalon } from '../service-rows.ts'
import { type AppointmentFacts, customerTexts, loadMessageFacts } from '../telling/appointment-facts.ts'

export type Link = {
  businessObjectId: string
  appointmentId: string
  /** The account of the person who booked; null: booked without one. */
  userId: string | null
  blackListed: boolean
  /** A service is one that the salon confirms (APT-16g). */
  salonConfirms: boolean
  comingStart: Date | null
}

/** The visit's texts for its customer. */
export type VisitWords = ReturnType<typeof customerTexts>

export type LinkFacts = {
  readonly link: Link
  readonly visit: AppointmentFacts
  /** Whether the customer confirmed the current start. */
  readonly coming: boolean
  said(deps: Deps): VisitWords
}

/** Finds a link by its secret. It stays valid when the visit moves, until the visit begins. */
export async function findLink(db: Db, secret: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.business_object_id, l.appointment_id, l.coming_start, c.user_id, coalesce(p.black_listed, false) as black_listed,
      ${isConfirmedBySalon} as "salonConfirms"
    from visit_link l
    join appointment a on a.business_object_id = l.business_object_id and a.id = l.appointment_id
    left join customer c on c.id = a.customer_id
    left join customer_profile p on p.business_object_id = a.business_object_id and p.customer_id = a.customer_id
    where l.hash = ${sha256(secret)} and l.customer_id = ${visitRecipient}`.execute(db)
  return rows[0]
}

export async function loadLinkFacts(salon: InSalon<Tx>, link: Link): Promise<LinkFacts | undefined> {
  const visit = await loadMessageFacts(salon, link.appointmentId)
  if (visit === undefined) return undefined
  const { startTime, language } = visit.appointment
  const said = ({ config, clock }: Deps) =>
    customerTexts(visit, language, {
      publicUrl: config.publicUrl,
      text: '',
      movedFrom: null,
      now: new Date(clock.now()),
    })
  return { link, visit, coming: link.comingStart?.getTime() === startTime.getTime(), said }
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptVisitLinks: readonly DataKind[] = [
  {
    kind: 'Links to visits that are over, and who said there to come',
    days: 30,
    basis: 'a late reader finds what was',
    remove: (before) => sql`delete from visit_link l using appointment a
      where a.business_object_id = l.business_object_id and a.id = l.appointment_id and a.end_time < ${before}`,
  },
]
