import { type CustomerType, customerType, topTenthSpend } from '@goldline/domain/customer/type'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { shippedTexts } from '@goldline/server/config/legal'
import { latest } from '@goldline/server/consent/texts'
import { uuidv7 } from '@goldline/server/ids'
import type { DemoPerson } from './customers.ts'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import type { VisitRows } from './visit-rows.ts'

/** A person's visits at a salon; times are epoch milliseconds. */
type KnownVisits = { spend: number; visitDays: Day[]; lastCheckIn: number | null; firstEntry: number }

/** CUS-01: a person without an account was entered by the salon. */
export function customerRow(person: DemoPerson, enteredBy: string, now: number): PlainRow<'customer'> {
  const { id, userId, name, surname, email, phoneNr, birthday, language } = person
  // Registered before the first visit was entered.
  const registeredAt = new Date(now + (Math.min(person.firstOffset, 0) - 25) * 86_400_000)
  return {
    id,
    userId,
    name,
    surname,
    email,
    phoneNr,
    birthday,
    language,
    registeredAt,
    enteredByBusinessObjectId: userId === null ? enteredBy : null,
    phoneNrConfirmed: userId !== null,
  }
}

/** Writes a salon's customer profiles, with the type that its nightly run would assign (CUS-05). */
export function profileRows(
  salon: Salon,
  rows: readonly VisitRows[],
  { people, now, random }: { people: readonly DemoPerson[]; now: number; random: Random },
): PlainRow<'customerProfile'>[] {
  const records = recordsOf(rows)
  const top = topTenthSpend([...records.values()].map(({ spend }) => spend))
  const today = zone(salon.timeZone).toWall(now).day
  return people.map((person) => {
    const { spend, visitDays, lastCheckIn, firstEntry } = records.get(person.id) ?? noVisits(now, random)
    const type: CustomerType = customerType({ pinned: null, visitDays, topTenthBySpend: spend >= top, today })
    return {
      businessObjectId: salon.id,
      customerId: person.id,
      type,
      typePinned: false,
      registeredAt: new Date(Math.min(firstEntry, now)),
      lastCheckIn: lastCheckIn === null ? null : new Date(lastCheckIn),
      notificationSubscribed: random.chance(0.4),
      communicationPreference: random.weighted(
        ['VIA_ANY', 'ONLY_VIA_EMAIL', 'ONLY_VIA_SMS', 'DISABLED'] as const,
        (each) => preferences[each],
      ),
    }
  })
}

/**
 * PRIV-02: gives customers with an account and notificationSubscribed the consent for it. Ids do not come from
 * `random`, as in accounts.ts.
 */
export function consentRows(
  profiles: readonly PlainRow<'customerProfile'>[],
  people: readonly DemoPerson[],
  now: number,
): PlainRow<'consent'>[] {
  const textVersion = latest(shippedTexts.MARKETING).version
  const subscribed = new Map(profiles.map((profile) => [profile.customerId, profile]))
  return people.flatMap(({ id, userId, language }) => {
    const profile = subscribed.get(id)
    if (userId === null || !profile?.notificationSubscribed) return []
    const given = { kind: 'MARKETING', granted: true, textVersion, language, client: 'BOOKING' } as const
    const { businessObjectId } = profile
    return [{ ...given, id: uuidv7(now), userId, businessObjectId, createdTime: new Date(now) }]
  })
}

const preferences = { VIA_ANY: 78, ONLY_VIA_EMAIL: 9, ONLY_VIA_SMS: 10, DISABLED: 3 } as const

function noVisits(now: number, random: Random): KnownVisits {
  return { spend: 0, visitDays: [], lastCheckIn: null, firstEntry: now - random.int(1, 200) * 86_400_000 }
}

function recordsOf(rows: readonly VisitRows[]): Map<string, KnownVisits> {
  const records = new Map<string, KnownVisits>()
  for (const { visit, appointment, appointmentService } of rows) {
    if (visit.person === null) continue
    const record = records.get(visit.person.id) ?? {
      spend: 0,
      visitDays: [],
      lastCheckIn: null,
      firstEntry: Number.POSITIVE_INFINITY,
    }
    records.set(visit.person.id, record)
    record.firstEntry = Math.min(record.firstEntry, (appointment.createdTime ?? appointment.startTime).getTime())
    if (appointment.status !== 'FULFILLED' && appointment.status !== 'CHECKED_IN') continue
    record.lastCheckIn = appointment.startTime.getTime()
    if (appointment.status === 'CHECKED_IN') continue
    record.visitDays.push(visit.day)
    record.spend += appointmentService.reduce((sum, { price }) => sum + price, 0)
  }
  return records
}
