/** The weekly hours of a salon and of its staff. */

import type { Pattern } from '@goldline/contract/staff/rota'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import { usualWeek } from '@goldline/domain/business-object/week'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'

type Salon = { now: number }

/** Replaces the weekly opening rules; exceptions by date stay. */
export async function writeWeek(salon: InSalon<Tx>, { now }: Salon, opening: OpeningSettings): Promise<void> {
  await salon.db
    .updateTable('businessObject')
    .set(({ eb }) => ({
      openingActivated: opening.activated,
      openingOpen: opening.open,
      openingClose: opening.close,
      openingVersion: eb('openingVersion', '+', 1),
    }))
    .where('id', '=', salon.id)
    .execute()
  await salon.deleteFrom('openingRule').where('fromDate', 'is', null).execute()
  const rows = opening.rules.map(({ from: fromDate, to: toDate, ...rule }) => ({
    businessObjectId: salon.id,
    id: uuidv7(now),
    fromDate,
    toDate,
    ...rule,
  }))
  if (rows.length > 0) await salon.db.insertInto('openingRule').values(rows).execute()
}

/** Returns the working pattern of a person who works during all opening hours. */
export const workingWeek = (opening: OpeningSettings): Pattern['weeks'][number] =>
  usualWeek(opening)
    .filter(({ hours }) => hours.length > 0)
    .map(({ weekday, hours }) => ({ weekday, work: hours, breaks: [] }))
