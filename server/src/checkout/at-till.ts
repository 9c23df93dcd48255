/** The till of a person who has entered their PIN (POS-05), and the salon's till settings. */

import { isPaidElsewhere } from '@goldline/domain/checkout/sale'
import { vatRatesOn } from '@goldline/domain/checkout/vat'
import type { Country } from '@goldline/domain/customer/phone'
import type { Language } from '@goldline/domain/message/kinds'
import type { Day } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { type Selectable, sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import { checkoutSettings, type SettingsRow } from './settings.ts'

export type TillRow = Selectable<Database['till']>

/** The number of the till's open day, which its next day end closes (POS-10). Hold the till's lock. */
export const dayNumberOf = ({ lastDayEndNumber }: TillRow): number => lastDayEndNumber + 1

/** The till of the caller's device, if it was used before. */
export async function tillOf(db: Db, actor: SalonActor): Promise<TillRow | undefined> {
  return inSalon(db, actor.businessObjectId)
    .selectFrom('till')
    .selectAll()
    .where('deviceId', '=', actor.deviceId)
    .executeTakeFirst()
}

/**
 * Locks the till of the caller's device. A new device takes over a till whose device is gone, with its journal
 * (POS-11), or else gets a new one. Call under the salon's lock.
 */
export async function lockTill(tx: Tx, actor: SalonActor, now: number): Promise<TillRow> {
  const { businessObjectId, deviceId } = actor
  if (deviceId === null) throw new Refused('session.locked')
  const own = (await lockedBy(tx, businessObjectId, deviceId)) ?? (await takeFree(tx, businessObjectId, deviceId))
  return own ?? create(tx, { businessObjectId, deviceId, now })
}

const lockedBy = (tx: Tx, businessObjectId: string, deviceId: string) =>
  inSalon(tx, businessObjectId)
    .selectFrom('till')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()

async function takeFree(tx: Tx, businessObjectId: string, deviceId: string): Promise<TillRow | undefined> {
  const { rows } = await sql`update till set device_id = ${deviceId}
    where business_object_id = ${businessObjectId} and id = (
      select t.id from till t left join device d on d.business_object_id = t.business_object_id and d.id = t.device_id
      where t.business_object_id = ${businessObjectId} and (d.id is null or d.removed_time is not null)
      order by t.number limit 1)
    returning id`.execute(tx)
  return rows.length === 0 ? undefined : lockedBy(tx, businessObjectId, deviceId)
}

type NewTill = { businessObjectId: string; deviceId: string; now: number }

async function create(tx: Tx, { businessObjectId, deviceId, now }: NewTill): Promise<TillRow> {
  const { last, name } = await inSalon(tx, businessObjectId)
    .selectFrom('device')
    .select('name')
    .select(
      sql<number>`(select coalesce(max(t.number), 0) from till t where t.business_object_id = ${businessObjectId})`.as(
        'last',
      ),
    )
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('till')
    .values({
      businessObjectId,
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
  id: string
  country: Country
  currency: string
  clock: Zone
  today: Day
  paidElsewhere: boolean
  pointRate: number
  showContacts: boolean
  language: Language
}

/** The salon's settings that every sale needs. */
export async function tillTerms(db: Db, businessObjectId: string, now: number): Promise<TillTerms> {
  const { timeZone, ...plain } = await db
    .selectFrom('businessObject')
    .select(['country', 'currency', 'timeZone', 'showCustomerDataCheckout as showContacts', 'language'])
    .select('spendAmountToBonusPointConversionRate as pointRate')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const clock = zone(timeZone)
  const country = plain.country as Country
  const settings = await checkoutSettings(db, businessObjectId)
  const today = clock.toWall(now).day
  return {
    ...plain,
    ...settings,
    country,
    id: businessObjectId,
    clock,
    today,
    paidElsewhere: isPaidElsewhere({ country, fiscalDevice: settings.fiscalDevice, day: today }),
  }
}

/** The VAT rates at which lines are entered today; none where the salon is not liable to VAT. */
export const vatRatesAt = ({ vatNr, country, today }: TillTerms): readonly number[] =>
  vatNr === null ? [] : vatRatesOn(country, today)
