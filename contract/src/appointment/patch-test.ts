/** The patch test before a visit: starts to book it with the visit, and which tests count (FRM-02j). */
import * as z from 'zod/mini'
import { ownDevices, signedIn } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { Products } from '../availability.ts'
import { call } from '../call.ts'
import { requestRefusals } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode, Minutes, Money, TimeOfDay } from '../wire.ts'

/**
 * Equal for everybody, so that it reveals nothing about a person. `minutes` and `price`: totals of all tests; `days`:
 * starts early enough before the visit, by day; empty: none is free.
 */
export const TestOffer = z.object({
  tests: z.array(z.object({ id: Id, name: z.string(), nameLanguage: z.optional(LanguageCode) })),
  hours: z.int(),
  months: z.int(),
  minutes: Minutes,
  price: Money,
  days: z.array(z.object({ date: Day, times: z.array(TimeOfDay) })),
})
export type TestOffer = z.infer<typeof TestOffer>

/** At most one offer: none if the services need no test. */
export const getTestStarts = call({
  id: 'getTestStarts',
  summary: 'The patch test that a visit needs, with starts that are early enough before it',
  route: 'GET /v1/business-objects/{id}/patch-test-starts',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ products: Products, startTime: Instant, locale: z.optional(LanguageCode) }),
  response: z.array(TestOffer),
  refuses: [...requestRefusals],
})

/** `day`: day of the test that counts; null: none does. `recorded`: entered by the salon, without a visit. */
export const VisitTest = z.object({
  testId: Id,
  name: z.string(),
  nameLanguage: z.optional(LanguageCode),
  hours: z.int(),
  months: z.int(),
  day: z.nullable(Day),
  recorded: z.boolean(),
})
export type VisitTest = z.infer<typeof VisitTest>

export const getVisitTests = call({
  id: 'getVisitTests',
  summary: 'The patch tests that a visit needs, each with the one that counts',
  route: 'GET /v1/appointments/{id}/patch-tests',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  response: z.array(VisitTest),
  refuses: ['appointment.notFound'],
})
