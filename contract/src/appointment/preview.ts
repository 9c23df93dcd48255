/** Previews the message that a change by the salon would send (APT-20). */
import { scopes } from '@goldline/domain/appointment/series'
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { forNewCustomer } from '../customer.ts'
import { Id, LanguageCode } from '../wire.ts'
import { EditBody } from './edit.ts'
import { EnterBody } from './entry.ts'
import { forPlacing } from './placement.ts'

/**
 * `enter`: for a new appointment; otherwise for the appointment `id`: its change with `edit`, or its cancellation
 * without. Empty: no message would be sent, because customers want none, cannot be reached, or nothing changes for them
 * (MSG-02). `who`: the recipient; in a party each of its customers (APT-23).
 */
export const previewMessage = call({
  id: 'previewMessage',
  summary: 'The message each customer would get about a change by the salon, in their language',
  route: 'POST /v1/business-object/message-preview',
  access: salon('appointments', ['ADMIN']),
  own: true,
  body: z.strictObject({
    id: z.optional(Id),
    enter: z.optional(EnterBody),
    edit: z.optional(EditBody),
    /** How much of a series to cancel. */
    scope: z.optional(z.enum(scopes)),
  }),
  response: z.array(
    z.object({
      who: z.string(),
      channel: z.enum(channels),
      language: LanguageCode,
      subject: z.string(),
      text: z.string(),
    }),
  ),
  refuses: [
    'notFound',
    'appointment.notFound',
    'appointment.not-editable',
    'appointment.not-cancellable',
    'waiting-list.notFound',
    'version-conflict',
    ...forPlacing,
    ...forNewCustomer,
  ],
})
