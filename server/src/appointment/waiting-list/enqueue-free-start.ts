/** Notifies a customer on the waiting list of a free start, in the transaction that marks it as offered (AVL-11). */

import { salonPage } from '@goldline/domain/business-object/salon-page'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { readContact } from '../../message/contact.ts'
import { dayAndMonth, joinList, longDay, shortDay, timeOfDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { shortLink } from '../../message/short-link.ts'
import type { MessageDeps } from '../../message/types.ts'
import { button, mail, table } from '../../texts/mail.ts'
import type { AppointmentText } from '../telling/appointment-texts.ts'
import { type BookableStart, bookingPath } from '../telling/booking-link.ts'

export type FreeStart = BookableStart & {
  readonly entryId: string
  readonly businessObjectId: string
  readonly customerId: string
}

/** A free start for a customer on the waiting list (AVL-11). In an SMS `bookLink` is a short link. */
export type FreeStartText = Pick<
  AppointmentText,
  'salon' | 'customer' | 'day' | 'dayShort' | 'from' | 'services' | 'staff'
> & { readonly dayAndMonth: string; readonly bookLink: string; readonly leaveLink: string }

export const freeStart: Notice<FreeStartText> = {
  type: 'FREE_START',
  mail: (say, { day, services, staff, bookLink, leaveLink }) => {
    const time = say('freeStart.time')
    return mail(
      say('freeStart.subject'),
      say('hello'),
      say('freeStart.text'),
      table(
        { label: say('label.when'), value: say('freeStart.when'), when: { day, time, off: false } },
        { label: say('label.what'), value: services },
        { label: say('label.person'), value: staff, is: 'person' },
      ),
      say('freeStart.more'),
      button(say('freeStart.open'), bookLink),
      button(say('freeStart.other'), leaveLink),
    )
  },
  sms: 'sms.freeStart',
}

/** Uses the customer's preferred channel (MSG-02); one message per entry and start (MSG-04). */
export async function enqueueFreeStart(salon: InSalon<Tx>, deps: MessageDeps, about: FreeStart): Promise<void> {
  const { language, entryId, start } = about
  const customer = await readContact(salon, about.customerId)
  const way = customer && chooseContactPoint(customer)
  if (customer === undefined || way === undefined) return
  const businessObject = await salonOf(salon.db, salon.id)
  const page = `${deps.config.publicUrl}${salonPage(businessObject.urlName)}`
  const path = bookingPath(about, businessObject.timeZone)
  // Name and contact are in the URL fragment, which no server receives; the mail contains both anyway.
  const reader = new URLSearchParams({ name: customer.name, email: way.recipient })
  // The full link would not fit an SMS, so a short link replaces it while the start can be booked.
  const bookLink =
    way.channel === 'EMAIL'
      ? `${page}/${path}#${reader}`
      : await shortLink(salon.db, deps, { businessObjectId: salon.id, path, expiresTime: new Date(start) })
  const links = { bookLink, leaveLink: `${page}/my/waiting-list` }
  await sendNotice(salon.db, deps, {
    notice: freeStart,
    to: [{ ...way, language }],
    about: { businessObjectId: salon.id, waitingListEntryId: entryId, cause: `FREE_START ${entryId} ${start}` },
    facts: { ...(await describeStart(salon, about, businessObject)), ...links, customer: customer.name },
  })
}

type Salon = Awaited<ReturnType<typeof salonOf>>

const salonOf = (tx: Tx, id: string) => salonRow(inSalon(tx, id), ['name', 'urlName', 'country', 'timeZone'])

async function describeStart(salon: InSalon<Tx>, about: FreeStart, { name, country, timeZone }: Salon) {
  const { language } = about
  const place = { language, country, timeZone }
  const at = new Date(about.start)
  const { services, staff } = await loadNames(salon, about)
  return {
    salon: oneLine(name),
    day: longDay(at, place),
    dayShort: shortDay(at, place),
    dayAndMonth: dayAndMonth(at, place),
    from: timeOfDay(at, place),
    services: joinList(services.map(oneLine), place),
    staff: joinList(staff.map(oneLine), place),
  }
}

async function loadNames(salon: InSalon<Tx>, { products, staffId, staffIds, language }: FreeStart) {
  const asked = staffIds ?? [staffId]
  const { rows } = await sql<{ services: string[]; staff: string[] }>`
    select array(
        select concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)})
        from unnest(${[...products]}::text[]) with ordinality as wished (key, position)
        join product p on p.business_object_id = ${salon.id} and p.id = split_part(wished.key, '%', 1)::uuid
        left join product_variant v on v.business_object_id = p.business_object_id
          and v.id = nullif(split_part(wished.key, '%', 2), '')::uuid
        order by wished.position
      ) as services,
      array(
        select staff.name from unnest(${[...asked]}::uuid[]) with ordinality as asked (id, position)
        join staff on staff.business_object_id = ${salon.id} and staff.id = asked.id
        group by staff.id, staff.name order by min(asked.position)
      ) as staff`.execute(salon.db)
  return rows[0] ?? { services: [], staff: [] }
}
