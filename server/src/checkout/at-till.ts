/** Finds the till of a person who has entered their PIN (POS-05), and the salon's till settings. */

import { isPaidElsewhere } from '@goldline/domain/checkout/sale'
import { vatRatesOn } from '@goldline/domain/checkout/vat'
import type { Country } from '@goldline/domain/customer/phone'
import type { Language } from '@goldline/domain/message/kinds'
import type { Day } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import { checkoutSettings, type SettingsRow } from './settings.ts'

export type TillRow = Selectable<Database['till']>

/** Returns the number of the till's open day, which its next day end closes (POS-10). Call under the till's lock. */
export const dayNumberOf = ({ lastDayEndNumber }: TillRow): number => lastDayEndNumber + 1

/** Finds the till of the caller's device; undefined: it was never used. */
export async function findTill(salon: InSalon, actor: SalonActor): Promise<TillRow | undefined> {
  return salon.selectFrom('till').selectAll().where('deviceId', '=', actor.deviceId).executeTakeFirst()
}

/**
 * Locks the till of the caller's device. A new device takes over a till whose device is gone, with its journal
 * (POS-11), or else gets a new one. Call under the salon's lock.
 */
export async function lockTill(salon: InSalon<Tx>, actor: SalonActor, now: number): Promise<TillRow> {
  const { deviceId } = actor
  if (deviceId === null) throw new Refused('session.locked')
  const own = (await lockedBy(salon, deviceId)) ?? (await takeOverTill(salon, deviceId))
  return own ?? create(salon, { deviceId, now })
}

const lockedBy = (salon: InSalon<Tx>, deviceId: string) =>
  salon.selectFrom('till').selectAll().where('deviceId', '=', deviceId).forUpdate().executeTakeFirst()

async function takeOverTill(salon: InSalon<Tx>, deviceId: string): Promise<TillRow | undefined> {
  const { rows } = await sql`update till set device_id = ${deviceId}
    where business_object_id = ${salon.id} and id = (
      select t.id from till t left join device d on d.business_object_id = t.business_object_id and d.id = t.device_id
      where t.business_object_id = ${salon.id} and (d.id is null or d.removed_time is not null)
      order by t.number limit 1)
    returning id`.execute(salon.db)
  return rows.length === 0 ? undefined : lockedBy(salon, deviceId)
}

type NewTill = { deviceId: string; now: number }

async function create(salon: InSalon<Tx>, { deviceId, now }: NewTill): Promise<TillRow> {
  const { last, name } = await salon
    .selectFrom('device')
    .select('name')
    .select(
      sql<number>`(select coalesce(max(t.number), 0) from till t where t.business_object_id = ${salon.id})`.as('last'),
    )
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return salon.db
    .insertInto('till')
    .values({
      businessObjectId: salon.id,
      id: uuidv7(now),
      number: last + 1,
      name,
      deviceId,
      createdTime: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type TillTerms = SettingsRow & {
  country: Country
  currency: string
  clock: Zone
  today: Day
  paidElsewhere: boolean
  pointRate: number
  showContacts: boolean
  language: Language
}

/** Loads the salon's settings that every sale needs. */
export async function loadTillTerms(salon: InSalon, now: number): Promise<TillTerms> {
  const { timeZone, ...plain } = await salon.db
    .selectFrom('businessObject')
    .select(['country', 'currency', 'timeZone', 'showCustomerDataCheckout as showContacts', 'language'])
    .select('spendAmountToBonusPointConversionRate as pointRate')
    .where('id', '=', salon.id)
    .executeTakeFirstOrThrow()
  const clock = zone(timeZone)
  const country = plain.country as Country
  const settings = await checkoutSettings(salon)
  const today = clock.toWall(now).day
  return {
    ...plain,
    ...settings,
    country,
    clock,
    today,
    paidElsewhere: isPaidElsewhere({ country, fiscalDevice: settings.fiscalDevice, day: today }),
  }
}

/** Returns the VAT rates for new lines today; none if the salon is not liable to VAT. */
export const vatRatesAt = ({ vatNr, country, today }: TillTerms): readonly number[] =>
  vatNr === null ? [] : vatRatesOn(country, today)
