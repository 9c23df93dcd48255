/** A salon for booking tests, with common calls. */
import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { Answer } from '@goldline/contract/form/questions'
import type { ErrorBody } from '@goldline/contract/wire'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { aBusinessObject, aCustomer, aHash, aProduct, aStaff, aToken, aUser } from './builders.ts'

type Header = { authorization: string }
export type SalonForTests = { id: string; categoryId: string; urlName: string; staff: string[]; product: string }

/**
 * A salon with `people` staff who all do one service of an hour. The tests' clock shows 2027-03-02, 09:00 in Zürich.
 */
export async function aSalon(
  db: Kysely<Database>,
  people: number,
  row: Partial<Insertable<Database['businessObject']>> = {},
): Promise<SalonForTests> {
  const salon = await aBusinessObject(db, row)
  const staff: string[] = []
  for (let n = 0; n < people; n++) staff.push(await aStaff(db, salon.id, { name: `Person ${n}`, displayOrder: n }))
  return { ...salon, staff, product: await aProduct(db, salon, { specialists: staff }) }
}

export async function aSignedInCustomer(db: Kysely<Database>) {
  const customer = await aCustomer(db)
  return { ...customer, token: await aToken(db, { userId: customer.userId }) }
}

/** The owner in the ADMIN client. */
export const anOwner = (db: Kysely<Database>, businessObjectId: string): Promise<Header> =>
  aToken(db, { role: 'OWNER', client: 'ADMIN', businessObjectId })

/** Password of `aLeader`, to re-enter where AUTH-18 requires it. */
export const leadersPassword = 'a long enough password'

/** An owner with a password. */
export async function aLeader(
  db: Kysely<Database>,
  businessObjectId: string,
  client: 'ADMIN' | 'CHECKOUT' = 'ADMIN',
): Promise<Header> {
  const userId = await aUser(db, { passwordHash: await aHash(leadersPassword) })
  return aToken(db, { userId, role: 'OWNER', client, businessObjectId })
}

export type WishedBooking = {
  startTime: string
  staffId?: string | null
  products?: string[]
  holdId?: string
  agbVersion?: string
  answers?: Answer[]
  message?: string
  guest?: string
  testStart?: string
}

export function book(
  app: FastifyInstance,
  salon: SalonForTests,
  token: Header,
  { startTime, staffId = null, products = [salon.product], ...rest }: WishedBooking,
  key: string = randomUUID(),
  // A new address each time, since bookings of one address are limited.
  remoteAddress: string = randomUUID(),
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    remoteAddress,
    url: '/v1/appointments',
    headers: { ...token, 'idempotency-key': key },
    payload: { businessObjectId: salon.id, products, staffId, startTime, ...rest },
  })
}

export const booked = (response: LightMyRequestResponse): Appointment => {
  if (response.statusCode !== 201) throw new Error(`not booked: ${response.statusCode} ${response.body}`)
  return response.json()
}

export const refusal = (response: LightMyRequestResponse): [number, ErrorBody['message']] => [
  response.statusCode,
  response.json<ErrorBody>().message,
]
