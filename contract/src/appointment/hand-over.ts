/** Hands a visit over to the till (POS-06); additions are put into its draft. */
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { Appointment, AppointmentId, ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { Id, IfMatch } from '../wire.ts'

const own = {
  access: salon('checkIn', salonApps),
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: Appointment,
  idempotent: true,
} as const

/**
 * `additions`: services done in addition to those booked, each with its staff member; the till sells them at the day's
 * price (CAT-05).
 */
export const handOver = call({
  id: 'handOver',
  summary: 'Hand a checked-in visit over to the till',
  route: 'POST /v1/appointments/{id}/hand-over',
  ...own,
  body: z.strictObject({
    additions: z.optional(z.array(z.strictObject({ product: ProductKey, staffId: Id })).check(z.maxLength(10))),
  }),
  refuses: [
    'appointment.notFound',
    'appointment.checkout-not-possible',
    'product.notFound',
    'staff.not-qualified',
    'version-conflict',
  ],
})

export const takeBackHandOver = call({
  id: 'takeBackHandOver',
  summary: 'Undo handing the visit over to the till',
  route: 'DELETE /v1/appointments/{id}/hand-over',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'version-conflict'],
})
