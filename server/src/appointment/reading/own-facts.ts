/** Facts for the appointment's customer only: the salon's contact, possible changes, and what can be booked again. */
import type { Appointment } from '@goldline/contract/appointment'
import { type CustomerChange, customerCancellation, customerMove } from '@goldline/domain/appointment/customer-change'
import { canReassign } from '@goldline/domain/appointment/requested-staff'
import { maskEmail, maskPhoneNr } from '@goldline/domain/customer/masking'
import type { Language } from '@goldline/domain/message/kinds'
import { preparationsIn, type Texts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import { costOfLateCancellation } from '../../ledger/deposits.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { addressRefused } from '../../message/refused-address.ts'
import { isConfirmedBySalon } from '../service-rows.ts'

type OwnFacts = NonNullable<Appointment['own']>

export type OwnRow = {
  salon: OwnFacts['salon']
  cancellationWindowHours: number
  /** The price of a late cancellation. */
  deposit: number
  freezeMinutes: number
  pinned: boolean
  blackListed: boolean
  /** A service is one that the salon confirms (APT-16g). */
  salonConfirms: boolean
  contact: Parameters<typeof chooseContactPoint>[0]
  staff: Omit<OwnFacts['staff'][number], '@type'>[]
  preparations: Texts[]
  language: Language
  bookable: string[]
  testFor: string | null
}

const ofDeposit = sql`from visit_deposit d where d.business_object_id = a.business_object_id and d.appointment_id = a.id`

/** SQL for `selectAppointments`: `a` appointment, `b` salon, `c` customer, `p` profile there. */
export const ownFacts = sql`json_build_object(
  'salon', json_build_object('phoneNr', b.phone_nr, 'street', b.street, 'postalCode', b.postal_code, 'city', b.city,
    'country', b.country),
  'cancellationWindowHours', coalesce((select d.window_hours ${ofDeposit}), b.cancellation_window_hours),
  'deposit', coalesce((select ${costOfLateCancellation} ${ofDeposit}), 0), 'freezeMinutes', b.freeze_minutes, 'pinned', a.pinned,
  'blackListed', coalesce(p.black_listed, false), 'salonConfirms', ${isConfirmedBySalon},
  'contact', json_build_object('email', c.email, 'phoneNr', c.phone_nr, 'emailRefused', ${addressRefused(sql`c.email`)},
    'preference', coalesce(p.communication_preference, 'VIA_ANY'), 'channels', (select to_json(channels) from installation)),
  'staff', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'surname', t.surname, 'color', t.color)
      order by t.first)
    from (select w.id, w.name, w.surname, w.color, min(s.position) as first from appointment_service s
      join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id group by w.id, w.name, w.surname, w.color) t), '[]'),
  'testFor', (select min(x.start_time) from appointment_service z
    join patch_test_rule r on r.business_object_id = z.business_object_id and r.test_id = z.product_id
    join appointment_service y on y.business_object_id = r.business_object_id and y.product_id = r.product_id
    join appointment x on x.business_object_id = y.business_object_id and x.id = y.appointment_id
    where z.business_object_id = a.business_object_id and z.appointment_id = a.id and x.customer_id = a.customer_id
      and x.title is not distinct from a.title and x.status = 'CONFIRMED' and x.start_time > a.end_time),
  'language', b.language,
  'preparations', coalesce((select json_agg(q.preparations order by s.position) from appointment_service s join product q
    on q.business_object_id = s.business_object_id and q.id = s.product_id
    where s.business_object_id = a.business_object_id and s.appointment_id = a.id and q.deleted_time is null
      and q.preparations <> '{}'), '[]'),
  'bookable', coalesce((select json_agg(concat_ws('%', s.product_id, s.variant_id) order by s.position) from appointment_service s
    join product q on q.business_object_id = s.business_object_id and q.id = s.product_id
    where s.business_object_id = a.business_object_id and s.appointment_id = a.id and q.deleted_time is null
      and q.enabled4_booking and (s.variant_id is null or exists (select from product_variant v
        where v.business_object_id = s.business_object_id and v.id = s.variant_id and v.product_id = s.product_id))), '[]'))`

/** Converts the row. `now` in epoch milliseconds; `language`: the customer's; undefined: the salon's. */
export function toOwnFacts(
  { cancellationWindowHours, deposit, freezeMinutes, pinned, blackListed, salonConfirms, contact, ...row }: OwnRow,
  appointment: Pick<Appointment, 'status' | 'bookingType'> & {
    startTime: Date
    services: readonly { requestedStaffId: string | null }[]
  },
  { now, language }: { now: number; language: Language | undefined },
): OwnFacts {
  const { status, bookingType, startTime, services } = appointment
  const requested = services.map(({ requestedStaffId }) => requestedStaffId)
  const facts = { status, bookingType, start: startTime.getTime(), now, cancellationWindowHours }
  const cancellation = customerCancellation({ ...facts, deposit })
  return {
    salon: row.salon,
    told: maskedRecipient(chooseContactPoint(contact)),
    preparations: preparationsIn(language ?? row.language, { services: row.preparations, salonLanguage: row.language }),
    staff: row.staff.map((each) => ({ '@type': 'basic-staff', ...each })),
    staffMayChange: canReassign({ status, requested, pinned, start: facts.start, now, freezeMinutes }),
    cancellable: { ...wireMovable(cancellation), costs: cancellation.costs },
    movable: wireMovable(customerMove({ ...facts, blackListed, salonConfirms })),
    bookable: blackListed ? [] : row.bookable,
    testFor: row.testFor === null ? undefined : new Date(row.testFor).toISOString(),
  }
}

const maskedRecipient = (way: ReturnType<typeof chooseContactPoint>): OwnFacts['told'] =>
  way === undefined
    ? null
    : { channel: way.channel, sentTo: way.channel === 'EMAIL' ? maskEmail(way.recipient) : maskPhoneNr(way.recipient) }

const wireMovable = ({ until, refusal }: CustomerChange): OwnFacts['movable'] => ({
  until: until === null ? null : new Date(until).toISOString(),
  refusal,
})
