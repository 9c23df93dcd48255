/** People whom a customer books for: a child, a mother (CUS-13). */
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Id, text } from '../wire.ts'

const NamedGuest = { name: text(longest.name).check(z.minLength(1)) } as const

export const Guest = z.object({ id: Id, name: z.string() })
export type Guest = z.infer<typeof Guest>

const one = { params: z.object({ id: Id }) }

export const getMyGuests = call({
  id: 'getMyGuests',
  summary: 'Whom I book for besides myself, by name',
  route: 'GET /v1/user/me/guests',
  access: customer(['BOOKING']),
  response: z.array(Guest),
})

export const addGuest = call({
  id: 'addGuest',
  summary: 'Keep a person whom I book for',
  route: 'POST /v1/user/me/guests',
  access: customer(['BOOKING']),
  body: z.strictObject(NamedGuest),
  response: Guest,
  status: 201,
  idempotent: true,
  refuses: ['guest.name-taken', 'guest.too-many'],
})

/** Visits that are booked keep the name from then. */
export const renameGuest = call({
  id: 'renameGuest',
  summary: 'Change the name of a person whom I book for',
  route: 'PUT /v1/user/me/guests/{id}',
  access: customer(['BOOKING']),
  ...one,
  body: z.strictObject(NamedGuest),
  response: Guest,
  refuses: ['notFound', 'guest.name-taken'],
})

export const removeGuest = call({
  id: 'removeGuest',
  summary: 'Keep a person no longer; their visits keep the name',
  route: 'DELETE /v1/user/me/guests/{id}',
  access: customer(['BOOKING']),
  ...one,
  refuses: ['notFound'],
})
