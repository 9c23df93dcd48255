/** Running late (STF-05): previews and sends the notices. */
import { channels } from '@goldline/domain/message/kinds'
import { lateMinutes } from '@goldline/domain/staff/running-late'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, LanguageCode } from '../wire.ts'

const access = salon('appointments', salonApps)
const params = z.object({ id: Id })

/**
 * A visit of the day that has not begun, with this person. `expectedTime`: its likely start; the agreed one if a pause
 * makes up for the delay. `channel`: null if the customer wants no message or cannot be reached (MSG-02). `text`: the
 * message in their language; null if there is none to send. `told`: this or a later time was already announced.
 */
const LateVisit = z.object({
  appointmentId: Id,
  name: z.string(),
  surname: z.string(),
  startTime: Instant,
  expectedTime: Instant,
  channel: z.nullable(z.enum(channels)),
  language: LanguageCode,
  text: z.nullable(z.string()),
  told: z.boolean(),
})
export type LateVisit = z.infer<typeof LateVisit>

export const getRunningLate = call({
  id: 'getRunningLate',
  summary: 'Which visits begin later today if a person is late by some minutes, and the messages about it',
  route: 'GET /v1/staff/{id}/running-late',
  access,
  params,
  query: z.object({ minutes: z.enum(lateMinutes.map(String)) }),
  response: z.array(LateVisit),
  refuses: ['staff.notFound'],
})

/** Why a customer was not notified: moved or over meanwhile, on time after a pause, notified before, or unreachable. */
const notNotifiedReasons = ['moved', 'on-time', 'told', 'unreachable'] as const

/** Notifies the customers of `visits`, each once, and moves no appointment; `startTime`: as the caller saw it. */
export const sayRunningLate = call({
  id: 'sayRunningLate',
  summary: 'Notify customers that a person is late by some minutes',
  route: 'POST /v1/staff/{id}/running-late',
  access,
  params,
  body: z.strictObject({
    minutes: z.literal(lateMinutes),
    visits: z.array(z.strictObject({ appointmentId: Id, startTime: Instant })).check(z.minLength(1), z.maxLength(30)),
  }),
  response: z.object({
    told: z.array(Id),
    untold: z.array(z.object({ appointmentId: Id, reason: z.enum(notNotifiedReasons) })),
  }),
  idempotent: true,
  refuses: ['staff.notFound'],
})
