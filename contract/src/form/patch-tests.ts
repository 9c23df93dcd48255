/** Services that need a patch test, and tests that the salon records (FRM-02i, FRM-02m). */
import { patchTestLimits } from '@goldline/domain/form/patch-test'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Day, Id, Instant, visibleTextSchema } from '../wire.ts'

const access = salon('catalogue', ['ADMIN'])
const params = z.object({ id: Id })

const within = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))
/** `hours` between the test and the visit; `months`: how long a test counts. */
const terms = { testId: Id, hours: within(patchTestLimits.hours), months: within(patchTestLimits.months) }

export const PatchTestRule = z.object({ productId: Id, ...terms })
export type PatchTestRule = z.infer<typeof PatchTestRule>

export const getPatchTestRules = call({
  id: 'getPatchTestRules',
  summary: 'Which services need a patch test before, and which service it is',
  route: 'GET /v1/patch-test-rules',
  access,
  response: z.array(PatchTestRule),
})

/** `id`: the service that needs the test. A test needs none itself. */
export const putPatchTestRule = call({
  id: 'putPatchTestRule',
  summary: 'Requires a patch test before a service',
  route: 'PUT /v1/patch-test-rules/{id}',
  access,
  params,
  body: z.strictObject(terms),
  response: z.array(PatchTestRule),
  refuses: ['product.notFound', 'product.not-bookable-online'],
})

export const deletePatchTestRule = call({
  id: 'deletePatchTestRule',
  summary: 'Requires no patch test before the service any more; recorded tests stay',
  route: 'DELETE /v1/patch-test-rules/{id}',
  access,
  params,
  refuses: ['product.notFound'],
})

const guest = z.optional(visibleTextSchema(maxLengths.name))

/** `guest`: who was tested, if not the customer (CUS-13); `by`: who recorded it. */
export const RecordedTest = z.object({
  id: Id,
  testId: Id,
  name: z.string(),
  guest: z.nullable(z.string()),
  day: Day,
  time: Instant,
  by: z.nullable(z.string()),
})
export type RecordedTest = z.infer<typeof RecordedTest>

export const getRecordedTests = call({
  id: 'getRecordedTests',
  summary: 'Patch tests that the salon recorded for a customer, the latest first',
  route: 'GET /v1/customers/{id}/patch-tests',
  access: salon('customersRead', ['ADMIN']),
  params,
  response: z.array(RecordedTest),
  refuses: ['notFound'],
})

/** Accepts a day up to today, and only a service that is a patch test at present. */
export const recordPatchTest = call({
  id: 'recordPatchTest',
  summary: 'Record that a customer had a patch test on a day',
  route: 'POST /v1/customers/{id}/patch-tests',
  access: salon('customersWrite', ['ADMIN']),
  params,
  body: z.strictObject({ testId: Id, day: Day, guest }),
  response: z.array(RecordedTest),
  status: 201,
  idempotent: true,
  refuses: ['notFound', 'product.notFound'],
})

export const removePatchTest = call({
  id: 'removePatchTest',
  summary: 'Remove a patch test that was recorded by mistake',
  route: 'DELETE /v1/patch-tests/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params,
  refuses: ['notFound'],
})
