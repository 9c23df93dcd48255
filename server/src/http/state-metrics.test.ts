import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildWorkerApp } from '../app.ts'
import { transact } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { mailOperator } from '../message/mail-operator.ts'
import { watchInvariants } from '../operator/watch-invariants.ts'
import { testApp } from '../test/app.ts'
import { makeMetrics } from './metrics.ts'
import { restingMetric } from './state-metrics.ts'

const t = await testApp()
const { db } = t
afterAll(() => t.close())

async function figures(): Promise<string[]> {
  const { body } = await t.app.inject('/metrics')
  return body.split('\n').filter((line) => /^goldline_(messages|queue|jobs|backup|broken|held|provider)/.test(line))
}

test('[OPS-03] shows waiting and failed messages, queue, backup, broken rules, held data and resting providers in metrics', async () => {
  expect(await figures()).toEqual(['goldline_backup_failed 0', 'goldline_broken_invariants 0', 'goldline_held 0'])
  const mail = { subject: 's', text: 't' }
  await transact(db, async (tx) => {
    for (const cause of ['a', 'b', 'c']) await mailOperator(tx, t.deps, { ...mail, cause })
  })
  // By the machine's clock, like jobs.
  await sql`update message set created_time = clock_now()`.execute(db)
  await db
    .updateTable('message')
    .set({ status: 'FAILED', failure: 'REFUSED', error: 'x' })
    .where('cause', '=', 'OPERATOR a')
    .execute()
  await addJobs(db, [{ task: 'cleanUp', payload: {} }])
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 minutes', attempts = case when key is null then max_attempts else attempts end`.execute(
    db,
  )
  await sql`update installation set backed_up_time = clock_now() - interval '1 hour', backup_failed_time = clock_now(), held_since = clock_now(), broken_invariants = 3`.execute(
    db,
  )
  restingMetric(t.deps.metrics.registry, [{ name: 'bulkgate', rests: () => true }])
  const seen = (await figures()).map((line) => line.replace(/ (12\d|36\d\d)(\.\d+)?$/, ' about $1'))
  expect(seen).toEqual([
    'goldline_messages{state="failed",type="OPERATOR",channel="EMAIL"} 1',
    'goldline_messages{state="waiting",type="OPERATOR",channel="EMAIL"} 2',
    expect.stringMatching(/^goldline_queue_age_seconds\{task="sendMail"\} about 12/),
    'goldline_jobs_given_up{task="cleanUp"} 1',
    expect.stringMatching(/^goldline_backup_age_seconds about 36/),
    'goldline_backup_failed 1',
    'goldline_broken_invariants 3',
    'goldline_held 1',
    'goldline_provider_resting{provider="bulkgate"} 1',
  ])
})

test('[OPS-03] serves only health, readiness and metrics from a worker', async () => {
  const app = buildWorkerApp({ ...t.deps, metrics: makeMetrics() })
  const paths = ['/health', '/ready', '/metrics', '/v1/openings', '/']
  const answers = await Promise.all(paths.map((path) => app.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404])
  expect(answers[3]?.json()).toMatchObject({ status: 404, message: 'route-notFound' })
  await app.close()
})

test('[OPS-05] reports broken rules to the operator once a night', async () => {
  await db.deleteFrom('message').execute()
  await sql`insert into idempotency_key (scope, key, call, body_hash) values ('s', gen_random_uuid(), 'c', '\\x00')`.execute(
    db,
  )
  for (const _ of ['once', 'again']) await watchInvariants(t.deps)
  const told = await db.selectFrom('message').select('subject').execute()
  expect(told).toEqual([{ subject: 'Goldline: invariants are broken' }])
  const { brokenInvariants } = await db.selectFrom('installation').select('brokenInvariants').executeTakeFirstOrThrow()
  expect(brokenInvariants).toBeGreaterThan(0)
})
