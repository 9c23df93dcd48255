import type { KyselyPlugin, RawNode } from 'kysely'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { findCustomers } from './find-customers.ts'
import { fullReader } from './queries.ts'

const { db, close } = await testApp()
afterAll(close)

type Node = {
  'Node Type': string
  'Plan Width': number
  'Relation Name'?: string
  'Subplan Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type ExplainedQuery = { 'QUERY PLAN': [{ Plan: Node }] }

/** Returns the query plan instead of the rows. */
function explaining(onPlan: (plan: Node) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const { sqlFragments, ...raw } = node as RawNode
      const [first = '', ...rest] = sqlFragments
      return { ...raw, sqlFragments: [`explain (analyze, format json) ${first}`, ...rest] }
    },
    async transformResult({ result }) {
      const [row] = result.rows as unknown as ExplainedQuery[]
      if (row) onPlan(row['QUERY PLAN'][0].Plan)
      return { rows: [] }
    },
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const asked = (query: string, limit: number) => ({ query, byContact: true, limit, now: 0 })

async function people(businessObjectId: string, count: number): Promise<void> {
  await sql`
    with many as (
      insert into customer (id, entered_by_business_object_id, name, surname)
      select gen_random_uuid(), ${businessObjectId}::uuid, 'Anna', md5(n::text) from generate_series(1, ${count}::int) n
      returning id
    )
    insert into customer_profile (business_object_id, customer_id) select ${businessObjectId}::uuid, id from many`.execute(
    db,
  )
}

test.each([
  ['kohc', 0],
  ['Sabine Kohc', 1],
  ['Anna Sabine Kohc', 1],
] as const)(
  '[CUS-02] a search for %s compares no customer of another salon, and reads name parts once',
  async (query, reads) => {
    const [own, other] = [await aBusinessObject(db), await aBusinessObject(db)]
    await people(own.id, 20)
    await people(other.id, 300)
    const plans: Node[] = []
    await db.transaction().execute(async (tx) => {
      // Forces the plan for a salon with many of all customers, which reads the whole table.
      await sql`set local enable_nestloop = off`.execute(tx)
      await findCustomers(tx.withPlugin(explaining((plan) => plans.push(plan))), fullReader(own.id), asked(query, 20))
    })
    const read = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'customer_word')
    expect(read.length).toBeGreaterThan(0)
    expect(plans.flatMap(nodesOf).filter((node) => node['Subplan Name'] === 'CTE part')).toHaveLength(reads)
    // Two name parts and two whole names per customer.
    for (const node of read) {
      const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
      expect(rows * node['Actual Loops']).toBeLessThanOrEqual(20 * 4)
    }
  },
)

test.each(['a', 'an', '079', '@'])(
  '[CUS-02] a search for %s reads only sort keys of all matches, and full rows only of the page',
  async (query) => {
    const salon = await aBusinessObject(db)
    await people(salon.id, 60)
    await sql`update customer set phone_nr = '+41791234567', email = 'anna@example.com'
      where entered_by_business_object_id = ${salon.id}`.execute(db)
    const plans: Node[] = []
    const explained = db.withPlugin(explaining((plan) => plans.push(plan)))
    await findCustomers(explained, fullReader(salon.id), asked(query, 5))
    // Width in bytes of the rows that are counted, which are all matches.
    const counted = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'WindowAgg')
    expect(counted.map((node) => node['Plan Width'] < 150)).toEqual([true])
    expect((await findCustomers(db, fullReader(salon.id), asked(query, 5))).count).toBe(60)
  },
)
