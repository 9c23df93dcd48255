/** The salon's rules about patch tests, and tests that it records for its customers (FRM-02i, FRM-02m). */
import {
  deletePatchTestRule,
  getPatchTestRules,
  getRecordedTests,
  putPatchTestRule,
  type RecordedTest,
  recordPatchTest,
  removePatchTest,
} from '@goldline/contract/form/patch-tests'
import { patchTestFault } from '@goldline/domain/form/patch-test'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { requireCustomer } from '../../customer/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import { salonRow } from '../../db/salon-row.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { read, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { lockCatalogue } from '../../product/queries.ts'
import { requireServices } from '../queries.ts'

/** Loads the rules of existing services, in a fixed order. */
const rulesOf = (salon: InSalon) =>
  salon
    .selectFrom('patchTestRule')
    .innerJoin('product as p', (join) =>
      join.onRef('p.businessObjectId', '=', 'patchTestRule.businessObjectId').onRef('p.id', '=', 'productId'),
    )
    .select(['productId', 'testId', 'hours', 'months'])
    .where('p.deletedTime', 'is', null)
    .orderBy('productId')
    .execute()

/** Whether customers book the service as it is, without a variant to choose. */
async function isBookable(salon: InSalon, id: string): Promise<boolean> {
  const { enabled4Booking } = await salon
    .selectFrom('product')
    .select('enabled4Booking')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const variant = await salon
    .selectFrom('productVariant')
    .select('id')
    .where('productId', '=', id)
    .where('addOn', '=', false)
    .executeTakeFirst()
  return enabled4Booking && variant === undefined
}

/** Runs under the salon's lock, so that two editors cannot make two services each other's test. */
const putRuleRoute = write(putPatchTestRule, async ({ salon, tx, params: { id: productId }, body }) => {
  await lockCatalogue(salon)
  await requireServices(salon, [productId, body.testId])
  const others = (await rulesOf(salon)).filter((each) => each.productId !== productId)
  const fault = patchTestFault({ productId, testId: body.testId }, others)
  if (fault !== undefined) throw new Refused('invalid-request', { field: 'body.testId' })
  refuseIf((await isBookable(salon, body.testId)) ? undefined : 'product.not-bookable-online')
  await tx
    .insertInto('patchTestRule')
    .values({ businessObjectId: salon.id, productId, ...body })
    .onConflict((conflict) => conflict.constraint('patch_test_rule_pk').doUpdateSet(body))
    .execute()
  return rulesOf(salon)
})

const deleteRuleRoute = write(deletePatchTestRule, async ({ salon, params: { id } }) => {
  await requireServices(salon, [id])
  await salon.deleteFrom('patchTestRule').where('productId', '=', id).execute()
})

async function recordedTests(salon: InSalon, customerId: string): Promise<RecordedTest[]> {
  const { rows } = await sql<Omit<RecordedTest, 'time'> & { createdTime: Date }>`
    select w.id, w.test_id, p.name, w.guest, w.day, w.created_time, actor_name(w.business_object_id, w.user_id) as by
    from patch_test w join product p on p.business_object_id = w.business_object_id and p.id = w.test_id
    where w.business_object_id = ${salon.id} and w.customer_id = ${customerId} order by w.day desc, w.id desc`.execute(
    salon.db,
  )
  return rows.map(({ createdTime, ...row }) => ({ ...row, time: createdTime.toISOString() }))
}

const recordRoute = write(recordPatchTest, async ({ salon, tx, actor, params, body, now }) => {
  const { businessObjectId, userId } = actor
  const customerId = await requireCustomer(tx, actor, params.id)
  const { timeZone } = await salonRow(salon, ['timeZone'])
  if (body.day > zone(timeZone).toWall(now).day) throw new Refused('invalid-request', { field: 'body.day' })
  const isTest = await salon
    .selectFrom('patchTestRule')
    .select('testId')
    .where('testId', '=', body.testId)
    .executeTakeFirst()
  refuseIf(isTest ? undefined : 'product.notFound')
  const guest = body.guest?.trim() || null
  const { testId, day } = body
  const key = { businessObjectId, id: uuidv7(now), customerId, userId }
  await tx
    .insertInto('patchTest')
    .values({ ...key, guest, testId, day, createdTime: new Date(now) })
    .execute()
  await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
  return recordedTests(salon, customerId)
})

const removeRoute = write(removePatchTest, async ({ salon, tx, actor, params: { id } }) => {
  const removed = await salon
    .deleteFrom('patchTest')
    .where('id', '=', id)
    .returning('customerId')
    .executeTakeFirstOrThrow(() => new Refused('notFound'))
  await notify(tx, { topic: 'customer', businessObjectId: actor.businessObjectId, id: removed.customerId })
})

export const patchTestRoutes = [
  read(getPatchTestRules, ({ salon }) => rulesOf(salon)),
  putRuleRoute,
  deleteRuleRoute,
  read(getRecordedTests, async ({ salon, db, actor, params }) =>
    recordedTests(salon, await requireCustomer(db, actor, params.id)),
  ),
  recordRoute,
  removeRoute,
]

/** Retention period of recorded tests and the reason for it (PRIV-02). */
export const keptPatchTests: readonly DataKind[] = [
  {
    kind: 'Patch tests that a salon recorded: a day and a service',
    days: 760,
    basis: 'serving the customer safely, as long as a test can count',
    remove: (before) => sql`delete from patch_test where day < ${before}::date`,
  },
]
