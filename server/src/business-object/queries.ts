/** A salon's public data, opening and readable days. */

import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import { clipRange, type LifetimeFacts, rangeRefusal } from '@goldline/domain/business-object/lifetimes'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { RunStatement } from '../db/ask.ts'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { publicSalon, type SalonRow } from './public-salon.ts'
import { businessObjectStatement } from './salon-sql.ts'

/**
 * Finds a salon by its booking link; undefined if there is none (BIZ-07). Its description is in `language` if
 * available.
 */
export const findBusinessObject = async (
  ask: RunStatement,
  urlName: string,
  language: Language,
): Promise<BusinessObject | undefined> => (await findSalonPage(ask, urlName, language))?.businessObject

/** As `findBusinessObject`, with the websites that may frame its page (WEB-02). */
export async function findSalonPage(ask: RunStatement, urlName: string, language: Language) {
  const [row] = await ask<SalonRow>(businessObjectStatement, [urlName])
  return row && { businessObject: publicSalon(row, language), embedHosts: row.embedHosts }
}

/** A salon's opening settings and their zone. */
export async function loadOpening(
  db: Db,
  businessObjectId: string,
): Promise<{ timeZone: string; opening: OpeningSettings }> {
  const businessObject = await salonRow(inSalon(db, businessObjectId), [
    'timeZone',
    'openingActivated',
    'openingOpen',
    'openingClose',
    'openingCapacity',
  ])
  const rules = await inSalon(db, businessObjectId)
    .selectFrom('openingRule')
    .select(['weekday', 'activated', 'open', 'close', 'capacity', 'fromDate as from', 'toDate as to'])
    .execute()
  const {
    timeZone,
    openingActivated: activated,
    openingOpen: open,
    openingClose: close,
    openingCapacity: capacity,
  } = businessObject
  return { timeZone, opening: { activated, open, close, capacity, rules } }
}

/**
 * The days of its own salon that a client may read (BIZ-04), and their zone. Refuses with date-range-invalid if all
 * days are earlier than that.
 */
export async function calendarRange(
  db: Db,
  { businessObjectId, client }: Pick<SalonActor, 'businessObjectId' | 'client'>,
  { range, now }: { range: DayRange; now: number },
): Promise<{ businessObjectId: string; clock: Zone; range: DayRange }> {
  const businessObject = await db
    .selectFrom('businessObject')
    .select(['id', 'timeZone', 'appointmentLifeTimeInDays as lifetimeInDays'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow(() => new Refused('businessObject.notFound'))
  const clock = zone(businessObject.timeZone)
  const { lifetimeInDays } = businessObject
  const facts: LifetimeFacts = { of: 'appointments', lifetimeInDays, client, today: clock.toWall(now).day }
  refuseIf(rangeRefusal(range, facts))
  return { businessObjectId: businessObject.id, clock, range: clipRange(range, facts) }
}
