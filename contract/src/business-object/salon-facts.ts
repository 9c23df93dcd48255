/** Facts that a salon's page shows in addition to its services (BIZ-11). */
import { amenities, paymentKinds } from '@goldline/domain/business-object/salon-facts'
import { profileLimits, spokenLanguages } from '@goldline/domain/staff/profile'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { visibleTextSchema } from '../wire.ts'

export const SalonFacts = z.strictObject({
  amenities: z.array(z.enum(amenities)).check(z.maxLength(amenities.length)),
  languages: z.array(z.enum(spokenLanguages)).check(z.maxLength(profileLimits.languages)),
  payments: z.array(z.enum(paymentKinds)).check(z.maxLength(paymentKinds.length)),
  whatsApp: z.nullable(visibleTextSchema(maxLengths.phoneNr)),
})
