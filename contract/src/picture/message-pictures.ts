/** Pictures that a customer adds to the first message about a visit (APT-16p), never before the PIN. */
import * as z from 'zod/mini'
import { customer, ownDevices, signedIn } from '../access.ts'
import { Appointment, AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { MessagePicture, pictureUpload } from '../picture.ts'
import { Id } from '../wire.ts'

const params = z.object({ id: Id })

/** Adds the picture to the customer's first message; without one, a message is written that refers to the picture. */
export const addMessagePicture = call({
  id: 'addMessagePicture',
  summary: 'Adds a picture to the first message about an own visit: at least 200 × 200, metadata removed',
  route: 'POST /v1/appointments/{id}/message-pictures',
  access: customer(['BOOKING']),
  params: AppointmentId,
  upload: pictureUpload,
  response: MessagePicture,
  status: 201,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.not-editable',
    'picture-invalid',
    'picture-too-small',
    'too-many-pictures',
    'too-many-requests',
  ],
})

/** Sends the content instead of an address, since an address could be passed on. */
export const getMessagePicture = call({
  id: 'getMessagePicture',
  summary: 'One picture of a message about a visit, as a data URL',
  route: 'GET /v1/message-pictures/{id}',
  access: signedIn(ownDevices, 'appointments'),
  params,
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  response: z.object({ data: z.string() }),
  refuses: ['picture.notFound'],
})

/** Deletes the customer's own picture, also after the visit; deleting it again is picture.notFound. */
export const removeMessagePicture = call({
  id: 'removeMessagePicture',
  summary: 'Delete an own picture of a message',
  route: 'DELETE /v1/message-pictures/{id}',
  access: customer(['BOOKING']),
  params,
  response: Appointment,
  refuses: ['picture.notFound'],
})
