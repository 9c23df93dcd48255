/** People for whom a customer books, such as a child or a mother (CUS-13). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Id, visibleTextSchema } from '../wire.ts'

const NamedGuest = { name: visibleTextSchema(maxLengths.name).check(z.minLength(1)) } as const

export const Guest = z.object({ id: Id, name: z.string() })
export type Guest = z.infer<typeof Guest>

const guestParams = { params: z.object({ id: Id }) }

export const getMyGuests = call({
  id: 'getMyGuests',
  summary: 'The people for whom I book besides myself, by name',
  route: 'GET /v1/user/me/guests',
  access: customer(['BOOKING']),
  response: z.array(Guest),
})

export const addGuest = call({
  id: 'addGuest',
  summary: 'Save a person for whom I book',
  route: 'POST /v1/user/me/guests',
  access: customer(['BOOKING']),
  body: z.strictObject(NamedGuest),
  response: Guest,
  status: 201,
  idempotent: true,
  refuses: ['guest.name-taken', 'guest.too-many'],
})

/** Booked visits keep the old name. */
export const renameGuest = call({
  id: 'renameGuest',
  summary: 'Change the name of a person for whom I book',
  route: 'PUT /v1/user/me/guests/{id}',
  access: customer(['BOOKING']),
  ...guestParams,
  body: z.strictObject(NamedGuest),
  response: Guest,
  refuses: ['notFound', 'guest.name-taken'],
})

export const removeGuest = call({
  id: 'removeGuest',
  summary: 'Remove a saved person; their visits keep the name',
  route: 'DELETE /v1/user/me/guests/{id}',
  access: customer(['BOOKING']),
  ...guestParams,
  refuses: ['notFound'],
})
