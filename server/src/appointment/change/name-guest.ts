import { sameTimeRefusal } from '@goldline/domain/appointment/booking'
import { isMoved } from '@goldline/domain/appointment/visit-change'
import type { Refusal } from '@goldline/domain/refusal'
import type { Updateable } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { customerFacts, languageAt } from '../customer.ts'
import type { AppointmentRow } from '../write-change.ts'
import type { VisitEdit } from './place-anew.ts'

type GuestNameChange = { columns: Updateable<Database['appointment']>; overridden: readonly Refusal[] }

/**
 * Renames a party's guest or makes them a customer of the salon, who may be in the party only once (APT-23). Refuses
 * with invalid-request, with notFound for another salon's customer and, unless overridden, if the customer has a visit
 * at the same time.
 */
export async function nameGuest(
  salon: InSalon<Tx>,
  deps: Deps,
  { body, row }: Pick<VisitEdit, 'body' | 'row'>,
): Promise<GuestNameChange> {
  const { customerId, title } = body
  const isGuest = row.partyId !== null && row.customerId === null
  if (customerId === undefined) {
    if (isGuest && title?.trim() === '') throw new Refused('invalid-request', { field: 'body.title' })
    return { columns: {}, overridden: [] }
  }
  if (!isGuest || (await isInParty(salon, row, customerId)))
    throw new Refused('invalid-request', { field: 'body.customerId' })
  const language = await languageAt(salon, customerId)
  const twice = isMoved(body, { isBlocker: false }) ? undefined : await findOverlap(salon, deps, { row, customerId })
  if (twice && body.override !== true) throw new Refused(twice, { broken: [twice] })
  return { columns: { customerId, language, title: null }, overridden: twice ? [twice] : [] }
}

async function isInParty(salon: InSalon<Tx>, { partyId }: AppointmentRow, customerId: string) {
  const others = salon.selectFrom('appointment').select('id').where('partyId', '=', partyId)
  return (await others.where('customerId', '=', customerId).execute()).length > 0
}

/** Checks a visit that does not move; placing a moved visit checks this itself. */
async function findOverlap(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, customerId }: { row: AppointmentRow; customerId: string },
) {
  const { startTime, endTime } = row
  const { appointments } = await customerFacts(salon, { customerId, now: deps.clock.now() })
  const here = appointments.filter((each) => each.businessObjectId === salon.id)
  return sameTimeRefusal(here, { from: startTime.getTime(), to: endTime.getTime() })
}
