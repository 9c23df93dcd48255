/** The form of the product's own site (MSG-10). */
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, LanguageCode, text } from './wire.ts'

export const sendContactEmail = call({
  id: 'sendContactEmail',
  summary: 'Write to the operator',
  route: 'POST /v1/contact-emails',
  access: 'public',
  body: z.strictObject({
    name: text(longest.name).check(z.minLength(1)),
    /** Where the operator answers; nothing is sent there by this call. */
    email: text(longest.email).check(z.minLength(3)),
    message: text(longest.contact).check(z.minLength(1)),
    languageCode: LanguageCode,
    /** Stays empty: no person sees the field. With anything in it the answer is the same, and nothing is sent. */
    website: z.optional(text(longest.contact)),
  }),
  /** The letter's id, for whoever asks the operator about it. */
  response: z.object({ id: Id }),
  status: 201,
  idempotent: true,
  refuses: ['too-many-requests'],
})
