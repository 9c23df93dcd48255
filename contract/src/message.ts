/** The number of SMS a text takes (MSG-05). */
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'

export const countSmsSegments = call({
  id: 'countSmsSegments',
  summary: 'How many SMS a text makes, and which characters force Unicode',
  method: 'POST',
  path: '/v1/sms/segments',
  access: salon('messages', ['ADMIN']),
  body: z.strictObject({
    '@type': z.optional(z.string().check(z.maxLength(40))),
    message: z.string().check(z.maxLength(10_000)),
  }),
  response: z.object({ numberOfSms: z.int(), nonGsmCharacters: z.array(z.string()) }),
  status: 200,
})
