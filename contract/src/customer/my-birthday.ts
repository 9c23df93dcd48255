/** A person's own birthday (CUS-01): salons greet by it, and the kiosk takes it as proof (CHK-01). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Day } from '../wire.ts'

/** null: not told; what a salon noted for itself is not shown. */
const MyBirthday = z.object({ birthday: z.nullable(Day) })

/** 404 for somebody who never booked anywhere. */
export const getMyBirthday = call({
  id: 'getMyBirthday',
  summary: 'My birthday',
  route: 'GET /v1/user/me/birthday',
  access: customer(['BOOKING']),
  response: MyBirthday,
  refuses: ['notFound'],
})

/** Not in the future. Deletes what salons had noted. */
export const setMyBirthday = call({
  id: 'setMyBirthday',
  summary: 'Tell my birthday, or take it back',
  route: 'PUT /v1/user/me/birthday',
  access: customer(['BOOKING']),
  body: MyBirthday,
  response: MyBirthday,
  status: 200,
  refuses: ['notFound'],
})
