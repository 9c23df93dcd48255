/** Appointments in wire shape, one statement per answer (APT-01). */
import type { Appointment } from '@goldline/contract/appointment'
import type { Language } from '@goldline/domain/message/kinds'
import { type StaffPermissions, seesOthers } from '@goldline/domain/staff/permission'
import type { UserScope } from '@goldline/domain/user/role'
import { type RawBuilder, sql } from 'kysely'
import { visitCount } from '../customer/listed.ts'
import { nameIn } from '../db/name-in.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { patchTestFacts } from '../form/patch-tests/queries.ts'
import { Refused } from '../http/errors.ts'
import type { Actor, SalonActor } from '../http/session.ts'
import { contact, visitRecipient } from '../message/contact.ts'
import { readableBy } from './permission.ts'
import { type AppointmentRow, toAppointment } from './reading/appointment-of.ts'
import { ownFacts } from './reading/own-facts.ts'

/** `language`: the reader's, for service names outside ADMIN (CAT-10). */
type ReaderDeps = Pick<Deps, 'clock' | 'config'> & { language?: Language }

/** No blocker is longer, so a search by start this far back finds everything that reaches into a range. */
const longestDays = 31

/** Returns the salon's appointments between two instants (epoch ms), by start. */
export function appointmentsBetween(
  deps: ReaderDeps & Pick<Deps, 'db'>,
  actor: SalonActor,
  asked: { from: number; to: number },
): Promise<Appointment[]> {
  const from = new Date(asked.from)
  return selectAppointments(deps.db, deps, {
    which: sql`${readableBy(actor)} and a.start_time < ${new Date(asked.to)} and a.end_time > ${from}
      and a.start_time > ${from}::timestamptz - make_interval(days => ${longestDays})
      order by a.start_time, a.id`,
    actor: {
      ...actor,
      name: sql.raw(`/* ${statementKind(actor)}-appointments */`),
    },
  })
}

/** Returns the appointment; undefined unless the caller may see it: salons see their own, customers theirs. */
export async function findAppointment(
  db: Db,
  deps: ReaderDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<Appointment | undefined> {
  const name = sql.raw(`/* ${actor.role === 'CUSTOMER' ? 'own' : statementKind(actor)}-appointment */`)
  const [found] = await selectAppointments(db, deps, {
    which: sql`${visibleTo(actor)} and a.id = ${id}`,
    actor: { ...actor, name },
  })
  return found
}

// A prepared statement's name must belong to one text. The text differs for restricted staff (STF-02, AUTH-25) and for
// readers who get names in their own language.
const statementKind = ({ scope, permissions, client }: SalonActor): string => {
  const kind = scope === 'OWN' ? 'scoped' : seesOthers(permissions) ? 'salon' : 'restricted'
  return client === 'ADMIN' ? kind : `${kind}-translated`
}

/** Returns the appointment's salon; undefined unless the caller may see the appointment. */
export async function salonOfAppointment(db: Db, actor: Actor, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ businessObjectId: string }>`
    select a.business_object_id from appointment a where ${visibleTo(actor)} and a.id = ${id}`.execute(db)
  return rows[0]?.businessObjectId
}

/** Refuses with appointment.notFound unless the caller may see the appointment. */
export async function requireVisible(db: Db, actor: Actor, id: string): Promise<void> {
  if ((await salonOfAppointment(db, actor, id)) === undefined) throw new Refused('appointment.notFound')
}

const visibleTo = (actor: Actor): RawBuilder<unknown> =>
  actor.role === 'CUSTOMER' ? ownedBy(actor.userId) : readableBy(actor)

/** SQL: a customer's own visits, and those of their party's guests (APT-17d). */
export const ownedBy = (userId: string): RawBuilder<unknown> => sql`(a.business_object_id, a.id) in (
    select v.business_object_id, v.id from appointment v where v.customer_id = (select id from customer where user_id = ${userId})
    union all select g.business_object_id, g.id from appointment h join appointment g
      on g.business_object_id = h.business_object_id and g.party_id = h.party_id and g.customer_id is null
    where h.party_position = 1 and h.customer_id = (select id from customer where user_id = ${userId}))`

const person = (of: 'r' | 'w'): RawBuilder<unknown> => {
  const [id, name, surname, color] = ['id', 'name', 'surname', 'color'].map((column) => sql.ref(`${of}.${column}`))
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}, 'surname', ${surname}, 'color', ${color}) end`
}

type AppointmentReader = Pick<Actor, 'role' | 'client' | 'businessObjectId' | 'staffId'> & {
  permissions?: StaffPermissions
  scope?: UserScope
}

/** SQL: the party's other visits that the reader may read (STF-02). */
const readablePartyVisits = ({
  businessObjectId,
  staffId,
  permissions = null,
}: AppointmentReader): RawBuilder<unknown> =>
  businessObjectId === null || seesOthers(permissions)
    ? sql`true`
    : readableBy({ businessObjectId, staffId, permissions }, 'x')

/** SQL: facts for the salon only: note, position in a series (APT-19) or party (APT-23), and the undo (APT-20). */
const salonFacts = (others: RawBuilder<unknown>) => sql`a.note, a.handed_over_time, a.additions,
  case when a.series_id is not null then json_build_object('id', a.series_id, 'position', a.series_position,
    'count', (select count(*) from appointment x where x.business_object_id = a.business_object_id and x.series_id = a.series_id)) end
    as series,
  case when a.party_id is not null then json_build_object('id', a.party_id, 'position', a.party_position,
    'others', coalesce((select json_agg(json_build_object('id', x.id, 'customerId', x.customer_id, 'startTime', x.start_time, 'status', x.status,
        'services', coalesce((select json_agg(json_build_object('name', s.name) order by s.position) from appointment_service s
          where s.business_object_id = x.business_object_id and s.appointment_id = x.id), '[]'),
        'name', coalesce(nullif(concat_ws(' ', nullif(y.name, ''), nullif(y.surname, '')), ''), x.title, '')) order by x.party_position)
      from appointment x left join customer y on y.id = x.customer_id
      where x.business_object_id = a.business_object_id and x.party_id = a.party_id and x.id <> a.id
        and ${others}), '[]')) end as party,
  (select json_build_object('until', u.due_time, 'version', u.version, 'tells', u.tell,
      'contact', ${contact(visitRecipient, sql`a.business_object_id`)}, 'others', case when u.together is null then 0 else (
      select count(*) - 1 from undoable_change t where t.business_object_id = u.business_object_id and t.together = u.together) end)
    from undoable_change u
    where u.business_object_id = a.business_object_id and u.appointment_id = a.id and u.version is not null) as undo`

/** SQL: whether `w` was given for the person of visit `a`: the customer, or the same guest (CUS-13). */
const isOfSamePerson = sql`(select x.title from appointment x where x.business_object_id = w.business_object_id
  and x.id = w.appointment_id) is not distinct from a.title`

/**
 * SQL: the number of required questions without an answer, as in the domain's `answersRefusal` (FRM-01). `asked`: a
 * condition on `q`.
 */
const openQuestions = (
  asked: RawBuilder<unknown>,
) => sql`case when c.id is null or a.status not in ('CONFIRMED', 'CHECKED_IN') then 0 else (
  select count(*)::int from question q
  where q.business_object_id = a.business_object_id and q.required and q.deleted_time is null and ${asked} and (a.title is null or not q.health)
    and exists (select from question_product o join appointment_service s on s.business_object_id = o.business_object_id
      and s.product_id = o.product_id and s.appointment_id = a.id
      where o.business_object_id = q.business_object_id and o.question_id = q.id)
    and not exists (select from question_answer w where w.business_object_id = q.business_object_id and w.question_id = q.id
      and w.customer_id = c.id and (w.appointment_id = a.id or not q.every_time) and ${isOfSamePerson}
      and (w.choice_id is null or q.choices @> jsonb_build_array(jsonb_build_object('id', w.choice_id))))
    and not exists (select from health_answer w where w.business_object_id = q.business_object_id and w.question_id = q.id
      and w.customer_id = c.id and (w.appointment_id = a.id or not q.every_time))) end`

/** SQL: the number of forms without a valid signature for the visit, as in the domain's `signatureCounts` (FRM-02). */
const openForms = sql`case when c.id is null or a.status not in ('CONFIRMED', 'CHECKED_IN') then 0 else (
  select count(*)::int from form f
  where f.business_object_id = a.business_object_id and f.number is not null and f.deleted_time is null
    and exists (select from form_product o join appointment_service s on s.business_object_id = o.business_object_id
      and s.product_id = o.product_id and s.appointment_id = a.id
      where o.business_object_id = f.business_object_id and o.form_id = f.id)
    and not exists (select from form_signature w where w.business_object_id = f.business_object_id and w.form_id = f.id
      and w.customer_id = c.id and ${isOfSamePerson} and w.number >= f.counts_from and (w.expires_time is null or w.expires_time > a.start_time))) end`

/** SQL: the patch test rules of the visit's services, with the tests of the person who comes; null after the visit (FRM-02l). */
const patchTests = sql`case when c.id is not null and a.status in ('CONFIRMED', 'CHECKED_IN') then ${patchTestFacts(
  sql`exists (select from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id
    and s.product_id = r.product_id)`,
)} end`

const paidFacts = sql`'id', d.id, 'paid', d.captured, 'refunded', d.refunded, 'disputed', d.disputed, 'dispute', d.dispute, 'keeps', d.keeps, 'byGiftCard', d.gift_card_id is not null, 'windowHours', d.window_hours,
    'cancelledAt', case when a.status = 'CUSTOMER_CANCELLED' then (select max(h.at) from appointment_history h
      where h.business_object_id = a.business_object_id and h.appointment_id = a.id and h.what = 'cancelled') end`

/** SQL: the paid deposit, and when the customer cancelled (PAY-03). */
const deposit = sql`(select json_build_object(${paidFacts}) from visit_deposit d
  where d.business_object_id = a.business_object_id and d.appointment_id = a.id and d.captured > 0 and d.security = 'DEPOSIT')`

/** SQL: the card stored for a no-show fee (PAY-04). */
const card = sql`(select json_build_object(${paidFacts}, 'amount', d.amount, 'state', k.state, 'brand', k.brand, 'lastFour', k.last_four,
    'hasCard', k.stripe_method_id is not null, 'confirmUrl', k.confirm_url)
  from visit_deposit d join visit_card k on k.business_object_id = d.business_object_id and k.deposit_id = d.id
  where d.business_object_id = a.business_object_id and d.appointment_id = a.id)`

/** SQL: whether the visit's customer has a health note or answer, if the salon keeps any (PRIV-02). */
const hasHealthNotes = sql`b.health_notes and a.title is null and (exists (select from customer_health_note n
  where n.business_object_id = b.id and n.customer_id = c.id) or exists (select from health_answer w
  where w.business_object_id = b.id and w.customer_id = c.id))`

/**
 * Selects appointments. `which`: the end of the statement, beginning with its conditions; `a` is the appointment. Facts
 * for customers are selected only for customers. With a `name`, the query plan is reused.
 */
export async function selectAppointments(
  db: Db,
  { clock, config, language }: ReaderDeps,
  {
    which,
    actor: { name = sql``, ...asker },
  }: { which: RawBuilder<unknown>; actor: AppointmentReader & { name?: RawBuilder<unknown> } },
): Promise<Appointment[]> {
  const { role, client, staffId, scope = 'ALL' } = asker
  // Names are in the reader's language; in ADMIN, in the salon's (CAT-10).
  const nameOf = (of: 's' | 'q') => (client === 'ADMIN' ? sql.ref(`${of}.name`) : nameIn(of, language))
  const nameLanguage =
    client === 'ADMIN' ? sql`null` : sql`case when s.names->>${language ?? ''} is null then b.language end`
  const { rows } = await sql<AppointmentRow>`${name}
    select a.id, a.start_time, a.end_time, a.status, a.booking_type, a.requested_staff_id, a.title, a.walk_in, a.created_time, a.pinned,
      a.last_modified, a.version, a.expected_time,
      exists (select from visit_link v where v.business_object_id = a.business_object_id and v.appointment_id = a.id
        and v.coming_start = a.start_time) as coming,
      b.show_customer_data_staff_app, b.show_customer_data_checkout, b.partner_domains,
      json_build_object('id', b.id, 'urlName', b.url_name, 'name', b.name, 'timeZone', b.time_zone, 'currency', b.currency)
        as business_object,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'surname', c.surname, 'email', c.email,
        'phoneNr', c.phone_nr, 'type', coalesce(p.type, 'new'), 'visits', coalesce(${visitCount({ scope, staffId })}, 0),
        'healthSign', ${role === 'CUSTOMER' ? sql`false` : hasHealthNotes}) end as owner,
      ${person('r')} as requested, ${person('w')} as worker,
      coalesce(s.services, '[]') as services, ${deposit} as deposit, ${card} as card,
      coalesce((select json_agg(json_build_object('id', m.id, 'fromCustomer', m.from_customer, 'text', m.text,
          'createdTime', m.created_time, 'pictures', (select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
            'color', i.color) order by i.created_time, i.id) from picture i
            where i.business_object_id = m.business_object_id and i.message_id = m.id)) order by m.created_time, m.id)
        from appointment_message m where m.business_object_id = b.id and m.appointment_id = a.id), '[]') as messages,
      ${role === 'CUSTOMER' ? ownFacts : sql`null`} as own,
      ${openQuestions(role === 'CUSTOMER' ? sql`not q.health` : sql`(b.health_notes or not q.health)`)} as open_questions,
      ${openForms} as open_forms, ${patchTests} as patch_tests,
      ${role === 'CUSTOMER' ? sql`null as note, null as handed_over_time, null as additions, null as series, null as party, null as undo` : salonFacts(readablePartyVisits(asker))}
    from appointment a
    join business_object b on b.id = a.business_object_id
    left join customer c on c.id = a.customer_id
    left join customer_profile p on p.business_object_id = a.business_object_id and p.customer_id = c.id
    left join lateral (
      select (array_agg(s.assigned_staff_id order by s.position))[1] as first_staff_id,
        json_agg(json_build_object('productId', s.product_id, 'variantId', s.variant_id,
          'name', case when q.id is not null then ${nameOf('s')} end, 'nameLanguage', ${nameLanguage}, 'price', s.price, 'listPrice', s.list_price,
          'priceReason', s.price_reason, 'duration', s.duration, 'segments', s.segments, 'staffId', s.assigned_staff_id,
          'requestedStaffId', coalesce(s.requested_staff_id, a.requested_staff_id),
          'product', case when q.id is not null then json_build_object('id', q.id, 'name', ${nameOf('q')}, 'price', q.price,
            'duration', q.duration, 'categoryOrder', k.display_order) end) order by s.position) as services
      from appointment_service s
      left join product q on q.business_object_id = s.business_object_id and q.id = s.product_id and q.deleted_time is null
      left join category k on k.business_object_id = q.business_object_id and k.id = q.category_id
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id
    ) s on true
    left join staff r on r.business_object_id = a.business_object_id and r.id = a.requested_staff_id
    left join staff w on w.business_object_id = a.business_object_id
      and w.id = case when a.booking_type = 'BLOCKER' then a.requested_staff_id else s.first_staff_id end
    where ${which}`.execute(db)
  const reader = { client, now: clock.now(), publicUrl: config.publicUrl, language }
  return rows.map((row) => toAppointment(row, reader))
}
