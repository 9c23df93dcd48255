/** Queries of patch test rules, and of a person's tests (FRM-02i). */
import {
  missingTests,
  type NeededTest,
  neededTests,
  type PatchTest,
  type PatchTestRule,
} from '@goldline/domain/form/patch-test'
import type { Zone } from '@goldline/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { refuseIf } from '../../http/errors.ts'

/** A rule with the tests of the person who comes, as JSON. */
export type PatchTestRow = PatchTestRule & { tests: { start: number | null; end: number | null; day: string | null }[] }

const booked = sql`select floor(extract(epoch from v.start_time) * 1000) as start, floor(extract(epoch from v.end_time) * 1000) as "end",
    null::date as day
  from appointment v join appointment_service z on z.business_object_id = v.business_object_id and z.appointment_id = v.id
  where v.business_object_id = a.business_object_id and v.customer_id = a.customer_id and v.title is not distinct from a.title
    and z.product_id = r.test_id and v.status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED')`

const recorded = sql`select null, null, w.day from patch_test w
  where w.business_object_id = a.business_object_id and w.customer_id = a.customer_id and w.guest is not distinct from a.title
    and w.test_id = r.test_id`

/**
 * SQL: the rules of the services of `a` as JSON, each with all tests of its customer, or of the same guest of theirs
 * (CUS-13); null: none. `needing`: a condition on the rule `r`.
 */
export const patchTestFacts = (needing: RawBuilder<unknown>): RawBuilder<PatchTestRow[] | null> =>
  sql<
    PatchTestRow[] | null
  >`(select json_agg(json_build_object('productId', r.product_id, 'testId', r.test_id, 'hours', r.hours,
      'months', r.months, 'tests', coalesce((select json_agg(k) from (${booked} union all ${recorded}) k), '[]')))
    from patch_test_rule r where r.business_object_id = a.business_object_id and ${needing})`

/** The needed tests of a visit, and the person's tests that may count. */
export type TestFacts = { needs: NeededTest[]; tests: PatchTest[] }

export function testFacts(rows: readonly PatchTestRow[] | null): TestFacts {
  const tests = (rows ?? []).flatMap((row) =>
    row.tests.map(({ start, end, day }): PatchTest => {
      const { testId } = row
      return { testId, at: start === null || end === null ? { day: day ?? '' } : { start, end } }
    }),
  )
  return { needs: neededTests(rows ?? []), tests }
}

/** `guest`: name of the person who comes, if not the customer. */
type Visitor = { customerId: string; guest: string | null }

/** Loads the tests that these services need, and the tests of the person who comes. */
export async function loadTestFacts(
  salon: InSalon,
  { customerId, guest }: Visitor,
  productIds: readonly string[],
): Promise<TestFacts> {
  const needing = sql`r.product_id = any(${[...productIds]}::uuid[])`
  const { rows } = await sql<{ rules: PatchTestRow[] | null }>`select ${patchTestFacts(needing)} as rules
    from (select ${salon.id}::uuid as business_object_id, ${customerId}::uuid as customer_id, ${guest}::text as title) a`.execute(
    salon.db,
  )
  return testFacts(rows[0]?.rules ?? null)
}

type CheckedVisit = Visitor & { productIds: readonly string[]; start: number; zone: Zone }

/** Refuses with patch-test.missing a visit that needs a test without one that counts. */
export async function requireTests(
  salon: InSalon,
  { productIds, start, zone, ...visitor }: CheckedVisit,
): Promise<void> {
  const { needs, tests } = await loadTestFacts(salon, visitor, productIds)
  refuseIf(missingTests(needs, tests, { start, zone }).length > 0 ? 'patch-test.missing' : undefined)
}

/** Loads the rules of these services. */
export const rulesBefore = (salon: InSalon, productIds: readonly string[]): Promise<PatchTestRule[]> =>
  salon
    .selectFrom('patchTestRule')
    .select(['productId', 'testId', 'hours', 'months'])
    .where('productId', 'in', [...productIds])
    .execute()

/** Loads the tests that these services need. */
export const loadNeededTests = async (salon: InSalon, productIds: readonly string[]): Promise<NeededTest[]> =>
  neededTests(await rulesBefore(salon, productIds))
