/** Notifications on a person's own phone (STF-07); one subscription per session, which ends with it. */
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { LanguageCode } from './wire.ts'

const access = salon('calendar', ['STAFF'])

/** `publicKey`: for the browser's subscription (VAPID, base64url). */
export const getPushSubscription = call({
  id: 'getPushSubscription',
  summary: 'Whether this session is notified about changes to the own visits',
  route: 'GET /v1/push-subscription',
  access,
  response: z.object({ publicKey: z.string(), on: z.boolean() }),
})

/** As in `PushSubscription.toJSON()`; keys in base64url: a point of P-256, and 128 bits. */
export const putPushSubscription = call({
  id: 'putPushSubscription',
  summary: 'Get notifications about changes to the own visits, without names',
  route: 'PUT /v1/push-subscription',
  access,
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    language: LanguageCode,
  }),
  refuses: ['staff.notFound', 'push.unknown-service'],
})

export const removePushSubscription = call({
  id: 'removePushSubscription',
  summary: 'Stop notifications on this device',
  route: 'DELETE /v1/push-subscription',
  access,
})
