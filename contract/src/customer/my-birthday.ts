/** A person's own birthday (CUS-01): used for salons' greetings, and as proof at the kiosk (CHK-01). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Day } from '../wire.ts'

/** null: not given; salons' own notes are not shown. */
const MyBirthday = z.object({ birthday: z.nullable(Day) })

/** 404 for a person who never booked at any salon. */
export const getMyBirthday = call({
  id: 'getMyBirthday',
  summary: 'My birthday',
  route: 'GET /v1/user/me/birthday',
  access: customer(['BOOKING']),
  response: MyBirthday,
  refuses: ['notFound'],
})

/** Not in the future. Deletes salons' notes of it. */
export const setMyBirthday = call({
  id: 'setMyBirthday',
  summary: 'Set or remove my birthday',
  route: 'PUT /v1/user/me/birthday',
  access: customer(['BOOKING']),
  body: MyBirthday,
  response: MyBirthday,
  status: 200,
  refuses: ['notFound'],
})
