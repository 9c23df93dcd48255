/** Reads a salon's public data, opening hours and the days that a client may read. */

import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import { clipRange, type LifetimeFacts, rangeRefusal } from '@goldline/domain/business-object/lifetimes'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { inSalon } from '../db/in-salon.ts'
import type { RunStatement } from '../db/run-statement.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { publicSalon, type SalonRow } from './public-salon.ts'
import { businessObjectStatement } from './salon-sql.ts'

/**
 * Finds a salon by its booking link; undefined if there is none (BIZ-07). Its texts are in `language` where they are
 * available.
 */
export const findBusinessObject = async (
  ask: RunStatement,
  urlName: string,
  language: Language,
): Promise<BusinessObject | undefined> => (await findSalonPage(ask, urlName, language))?.businessObject

/** Like `findBusinessObject`, with the websites that may embed its page in a frame (WEB-02). */
export async function findSalonPage(ask: RunStatement, urlName: string, language: Language) {
  const [row] = await ask<SalonRow>(businessObjectStatement, [urlName])
  return row && { businessObject: publicSalon(row, language), embedHosts: row.embedHosts }
}

/** Reads a salon's opening settings and its time zone. */
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
 * Limits a range to the days of its own salon that a client may read (BIZ-04), and returns the time zone. Refuses with
 * date-range-invalid if all days are too early.
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
