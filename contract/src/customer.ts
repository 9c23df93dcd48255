/** Facts about phone numbers and e-mails, decided by the server (CUS-07, CUS-10). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { text } from './wire.ts'

/** `e164`: international form; `display`: national or international spelling, masked on request. */
export const PhoneNrFacts = z.object({
  valid: z.boolean(),
  e164: z.nullable(z.string()),
  isoCode: z.nullable(z.string()),
  display: z.nullable(z.string()),
})

export const checkPhoneNr = call({
  id: 'checkPhoneNr',
  summary: 'Is it a phone number, and which',
  method: 'GET',
  path: '/v2/sms/phone-nr-util',
  access: 'public',
  query: z.object({
    phoneNumberToCheck: text(40),
    isoCode: z.optional(text(2)),
    masked: z.optional(z.enum(['true', 'false'])),
    visibleSuffixLength: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  }),
  response: PhoneNrFacts,
  status: 200,
})

export const getIsoCodes = call({
  id: 'getIsoCodes',
  summary: 'Countries and their phone codes, by numeric code',
  method: 'GET',
  path: '/v1/sms/iso-codes',
  access: 'public',
  response: z.array(z.object({ isoCode: z.string(), phoneCountryCode: z.string() })),
  status: 200,
})
