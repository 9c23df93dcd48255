/** Exports a customer's visits and all texts about them (PRIV-01). */
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { openAnswer } from '../customer/health/answers.ts'
import { nameIn } from '../db/name-in.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets.ts'

type SealedAnswer = { time: string; question: string; sealed: string; salonLanguage: Language }

/** Exports visits; `secrets` unseal answers about health, for the person alone (FRM-01h). */
export async function appointmentsOf(
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  { ids, language }: { ids: string[]; language: Language },
) {
  const { rows } = await sql<{ healthAnswers: SealedAnswer[] }>`
    select a.id, b.name as salon, a.start_time, a.end_time, a.status, a.booking_type, a.walk_in, a.currency, a.language,
      a.created_time, a.last_modified, a.title, a.note,
      coalesce((select json_agg(g.title order by g.party_position) from appointment g
        where a.party_position = 1 and g.business_object_id = a.business_object_id and g.party_id = a.party_id
          and g.customer_id is null and g.title is not null), '[]') as guests,
      coalesce((select json_agg(json_build_object('name', ${nameIn('s', language)}, 'priceInMinorUnits', s.price, 'minutes', s.duration, 'by', staff.name)
          order by s.position)
        from appointment_service s
        left join staff on staff.business_object_id = s.business_object_id and staff.id = s.assigned_staff_id
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services,
      coalesce((select json_agg(json_build_object('time', m.created_time, 'fromMe', m.from_customer, 'text', m.text) order by m.created_time)
        from appointment_message m where m.business_object_id = a.business_object_id and m.appointment_id = a.id), '[]') as messages,
      coalesce((select json_agg(json_build_object('time', w.created_time, 'question', coalesce(w.question_names->>${language}, w.question_names->>b.language),
          'answer', coalesce(w.text, w.choice_names->>${language}, w.choice_names->>b.language, w.choice_id)) order by w.created_time)
        from question_answer w where w.business_object_id = a.business_object_id and w.appointment_id = a.id), '[]') as answers,
      coalesce((select json_agg(json_build_object('time', w.created_time, 'sealed', w.sealed, 'salonLanguage', b.language,
          'question', coalesce(w.question_names->>${language}, w.question_names->>b.language)) order by w.created_time)
        from health_answer w where w.business_object_id = a.business_object_id and w.appointment_id = a.id), '[]') as health_answers,
      coalesce((select json_agg(json_build_object('time', h.at, 'by', h.by, 'what', h.what) order by h.at)
        from appointment_history h where h.business_object_id = a.business_object_id and h.appointment_id = a.id), '[]') as history
    from appointment a join business_object b on b.id = a.business_object_id
    where a.customer_id = any(${ids}::uuid[]) order by a.start_time`.execute(db)
  return rows.map((row) => ({
    ...row,
    healthAnswers: row.healthAnswers.map(({ sealed, salonLanguage, ...answer }) => {
      const { choiceId, choiceNames, text } = openAnswer({ secrets }, sealed)
      return { ...answer, answer: text ?? choiceNames?.[language] ?? choiceNames?.[salonLanguage] ?? choiceId }
    }),
  }))
}

/** FRM-02: exports signed forms with the text at the time of signing. */
export async function signedFormsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, v.titles->>w.language as title, v.texts->>w.language as text, w.number as version, w.language,
      w.name, w.signed_time, w.expires_time, encode(w.pdf, 'base64') as pdf_base64
    from form_signature w join business_object b on b.id = w.business_object_id
    join form_version v on v.business_object_id = w.business_object_id and v.form_id = w.form_id and v.number = w.number
    where w.customer_id = any(${ids}::uuid[]) order by w.signed_time`.execute(db)
  return rows
}

/** FRM-02m: tests that salons recorded: a day and a service. */
export async function patchTestsOf(db: Db, ids: string[], language: Language) {
  const { rows } = await sql`
    select b.name as salon, ${nameIn('p', language)} as test, w.guest, w.day, w.created_time
    from patch_test w join business_object b on b.id = w.business_object_id
    join product p on p.business_object_id = w.business_object_id and p.id = w.test_id
    where w.customer_id = any(${ids}::uuid[]) order by w.day`.execute(db)
  return rows
}

export async function reviewsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, r.created_time, r.rating, r.text, r.shown_name, r.status, r.source, r.language,
      r.order_checkout_date as day_of_visit, r.report_reason, r.hidden_time, r.hidden_reason,
      coalesce((select json_agg(json_build_object('time', a.time, 'text', a.text) order by a.time)
        from review_reply a where a.business_object_id = r.business_object_id and a.review_id = r.id), '[]') as replies
    from review r join business_object b on b.id = r.business_object_id
    where r.customer_id = any(${ids}::uuid[]) order by r.created_time`.execute(db)
  return rows
}

/** Exports review invitations without their secret links. */
export async function invitationsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, l.order_checkout_date as day_of_visit, l.created_time, l.expires_time, l.used_time
    from review_link l join business_object b on b.id = l.business_object_id
    where l.customer_id = any(${ids}::uuid[]) order by l.created_time`.execute(db)
  return rows
}

/** Exports orders at tills, including reversals (POS-01). */
export async function ordersOf(db: Db, ids: string[], language: Language) {
  const { rows } = await sql`
    select b.name as salon, o.kind, t.number || '-' || lpad(o.number::text, 6, '0') as number, o.created_time, o.currency,
      o.total as total_in_minor_units, o.points as points_redeemed, o.points_earned,
      coalesce((select json_agg(json_build_object('name', ${nameIn('l', language)}, 'quantity', l.quantity, 'dueInMinorUnits', l.due) order by l.position)
        from order_line l where l.business_object_id = o.business_object_id and l.order_id = o.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('by', p.kind, 'inMinorUnits', p.amount) order by p.position)
        from order_payment p where p.business_object_id = o.business_object_id and p.order_id = o.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('name', y.name, 'street', y.street, 'postalCode', y.postal_code, 'city', y.city,
          'vatNr', y.vat_nr) order by y.number)
        from receipt_buyer y where y.business_object_id = o.business_object_id and y.order_id = o.id), '[]') as receipts_made_out_to,
      (select coalesce(sum(x.amount), 0)::bigint from order_tip x
        where x.business_object_id = o.business_object_id and x.order_id = o.id) as tips_in_minor_units,
      (select count(*)::int from order_visit v where v.business_object_id = o.business_object_id and v.order_id = o.id) as visits
    from sale_order o join business_object b on b.id = o.business_object_id
    left join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
    where o.customer_id = any(${ids}::uuid[]) order by o.created_time`.execute(db)
  return rows
}

/** POS-02: exports the customers' bonus points. */
export async function bonusPointsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, e.kind, e.points, e.created_time, coalesce(p.balance, 0) as balance_now
    from bonus_point_entry e join business_object b on b.id = e.business_object_id
    left join bonus_point_balance p on p.business_object_id = e.business_object_id and p.customer_id = e.customer_id
    where e.customer_id = any(${ids}::uuid[]) order by e.created_time`.execute(db)
  return rows
}

/** POS-17: exports the customers' packages. */
export async function packagesOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, k.name, k.visits, k.balance as visits_left, k.created_time, k.ended_time
    from customer_package k join business_object b on b.id = k.business_object_id
    where k.customer_id = any(${ids}::uuid[]) order by k.created_time`.execute(db)
  return rows
}
