/** Rows that belong to a customer's account, and a salon's notes about customers, for tests of access. */
import { randomUUID } from 'node:crypto'
import type { RequestState } from '@goldline/domain/appointment/visit-request'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { aBookedRow } from './owned-rows.ts'
import type { SalonForTests } from './salon.ts'

type Db = Kysely<Database>

/** Valid input of calls about a customer or a guest. */
export const rightlyNoted = {
  addCustomerNote: { payload: { text: 'Mag es kurz' } },
  addFormula: { payload: { text: 'Gel 07' } },
  shareFormula: { payload: { shared: true } },
  declineRequest: { payload: { reply: '' } },
  renameGuest: { payload: { name: 'Ruth' } },
}

/** Adds the salon as a favourite (CUS-12). @returns the favourite's id */
export async function aFavouriteRow(db: Db, businessObjectId: string, userId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('favourite').values({ businessObjectId, id, userId }).execute()
  return id
}

/** Adds a guest of the account (CUS-13). @returns its id */
export async function aKeptGuestRow(db: Db, userId: string, name = 'Mia'): Promise<string> {
  const id = randomUUID()
  await db.insertInto('guest').values({ id, userId, name }).execute()
  return id
}

/** A request's row without its hold; the one that is not open was declined. */
export async function aRequestRow(
  db: Db,
  businessObjectId: string,
  { userId, state = 'DECLINED' }: { userId: string; state?: Extract<RequestState, 'OPEN' | 'DECLINED'> },
): Promise<string> {
  const [id, time] = [randomUUID(), new Date('2027-03-05T11:00:00Z')]
  const request = JSON.stringify({ products: [], staffId: null, language: 'de', names: ['Schnitt'] })
  const end = state === 'OPEN' ? {} : { reply: 'Leider voll', decidedTime: new Date('2027-03-02T08:00:00Z') }
  await db
    .insertInto('visitRequest')
    .values({
      ...{ businessObjectId, id, userId, state, request, services: JSON.stringify([]), ...end },
      ...{ startTime: time, endTime: time, expiresTime: new Date('2027-03-03T08:00:00Z') },
    })
    .execute()
  return id
}

/** Adds a customer's message about a visit of theirs. @returns the message's id */
export async function aMessageRow(db: Db, salon: SalonForTests, customerId: string): Promise<string> {
  const id = randomUUID()
  const appointmentId = await aBookedRow(db, salon, customerId)
  await db
    .insertInto('appointmentMessage')
    .values({ businessObjectId: salon.id, id, appointmentId, fromCustomer: true, text: 'Siehe Bild.' })
    .execute()
  return id
}
