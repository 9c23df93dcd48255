/** The form of the product's own site (MSG-10). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, LanguageCode, visibleTextSchema } from './wire.ts'

export const sendContactEmail = call({
  id: 'sendContactEmail',
  summary: 'Write to the operator',
  route: 'POST /v1/contact-emails',
  access: 'public',
  body: z.strictObject({
    name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
    /** E-mail address for the operator's answer; this call sends nothing to it. */
    email: visibleTextSchema(maxLengths.email).check(z.minLength(3)),
    message: visibleTextSchema(maxLengths.contact).check(z.minLength(1)),
    languageCode: LanguageCode,
    /** Must stay empty, as people do not see the field. If filled, the answer is the same, and nothing is sent. */
    website: z.optional(visibleTextSchema(maxLengths.contact)),
  }),
  /** The message's id, for questions to the operator. */
  response: z.object({ id: Id }),
  status: 201,
  idempotent: true,
  refuses: ['too-many-requests'],
})
