import { availableDates, availableSlots } from '@goldline/domain/availability/availability'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runOnPool } from '../db/run-statement.ts'
import { testNow } from '../test/app.ts'
import { aSalon, aSignedInCustomer, book, type SalonForTests } from '../test/salon.ts'
import { twoInstances } from '../test/two-instances.ts'
import { loadFacts } from './queries.ts'
import { toWish } from './wish.ts'

const { one, two, clock, db, pool } = await twoInstances()

const crowd = await Promise.all(Array.from({ length: 12 }, () => aSignedInCustomer(db)))
const range = { from: '2027-03-02', to: '2027-03-05' }

type SalonWorld = {
  salon: SalonForTests
  /** Returns a separate caller for each read, to stay below the rate limit. */
  ip(): string
  appointments: { id: string; token: { authorization: string } }[]
  holds: string[]
}
/**
 * One change, through one of the two instances or by SQL, acknowledged when it resolves. `pick` chooses among the
 * existing rows.
 */
type StepChange = { kind: keyof typeof kinds; by: 0 | 1; pick: number }

const instances = [one, two] as const
const appOf = (by: 0 | 1) => instances[by].app
const hour = (pick: number) => `2027-03-0${2 + (pick % 4)}T${String(9 + (pick % 8)).padStart(2, '0')}`
const sql = (text: string, ...values: unknown[]) => pool.query(text, values)

const kinds = {
  async book({ salon, appointments }: SalonWorld, { by, pick }: StepChange) {
    const { token } = crowd[pick % crowd.length] ?? (await aSignedInCustomer(db))
    const staffId = pick % 3 === 0 ? (salon.staff[0] ?? null) : null
    const answer = await book(appOf(by), salon, token, { startTime: `${hour(pick)}:00:00Z`, staffId })
    if (answer.statusCode === 201) appointments.push({ id: answer.json<{ id: string }>().id, token })
  },
  async cancel({ appointments }: SalonWorld, { by, pick }: StepChange) {
    const [chosen] = appointments.splice(pick % Math.max(1, appointments.length), 1)
    if (chosen === undefined) return
    const url = `/v1/appointments/${chosen.id}/cancellation`
    await appOf(by).inject({ method: 'POST', url, headers: chosen.token, payload: {} })
  },
  async hold({ salon, holds, ip }: SalonWorld, { by, pick }: StepChange) {
    const { token } = crowd[pick % crowd.length] ?? (await aSignedInCustomer(db))
    const payload = {
      businessObjectId: salon.id,
      products: [salon.product],
      staffId: null,
      startTime: `${hour(pick)}:30:00Z`,
    }
    const answer = await appOf(by).inject({
      method: 'POST',
      url: '/v1/slot-holds',
      headers: token,
      payload,
      remoteAddress: ip(),
    })
    if (answer.statusCode === 201) holds.push(answer.json<{ id: string }>().id)
  },
  async release({ holds }: SalonWorld, { by, pick }: StepChange) {
    const [chosen] = holds.splice(pick % Math.max(1, holds.length), 1)
    if (chosen !== undefined) await appOf(by).inject({ method: 'DELETE', url: `/v1/slot-holds/${chosen}` })
  },
  async absence({ salon }: SalonWorld, { pick }: StepChange) {
    await sql(
      `insert into staff_absence (business_object_id, id, staff_id, kind, from_time, to_time)
       values ($1, gen_random_uuid(), $2, 'SICK', $3::timestamptz, $3::timestamptz + interval '90 minutes')`,
      ...[salon.id, salon.staff[pick % 2], `${hour(pick)}:00:00Z`],
    )
  },
  async present({ salon }: SalonWorld) {
    await sql('delete from staff_absence where business_object_id = $1', salon.id)
  },
  async elsewhere({ salon }: SalonWorld, { pick }: StepChange) {
    const person = [salon.id, salon.staff[pick % 2]]
    await sql(
      `insert into busy_calendar (business_object_id, staff_id, address, revision) values ($1, $2, '', gen_random_uuid())
       on conflict do nothing`,
      ...person,
    )
    await sql(
      `insert into busy_time (business_object_id, staff_id, from_time, to_time)
       values ($1, $2, $3::timestamptz, $3::timestamptz + interval '50 minutes') on conflict do nothing`,
      ...[...person, `${hour(pick)}:00:00Z`],
    )
  },
  async unlinked({ salon }: SalonWorld, { pick }: StepChange) {
    const person = [salon.id, salon.staff[pick % 2]]
    await sql('delete from busy_calendar where business_object_id = $1 and staff_id = $2', ...person)
  },
  async opening({ salon }: SalonWorld, { pick }: StepChange) {
    await sql(
      `insert into opening_rule (business_object_id, id, open, close, capacity, from_date, to_date)
       values ($1, gen_random_uuid(), '10:00', '17:00', $2, $3, $3)`,
      ...[salon.id, pick % 3 === 0 ? 1 : null, hour(pick).slice(0, 10)],
    )
  },
  async settings({ salon }: SalonWorld, { pick }: StepChange) {
    const set = 'slot_step_minutes = $2, lead_time_minutes = $3, freeze_minutes = $4'
    const values = [salon.id, pick % 2 ? 15 : 30, (pick % 4) * 60, (pick % 5) * 60]
    await sql(`update business_object set ${set} where id = $1`, ...values)
  },
  async service({ salon }: SalonWorld, { pick }: StepChange) {
    await sql('update product set duration = $2 where business_object_id = $1', salon.id, 30 + (pick % 4) * 15)
  },
  async able({ salon }: SalonWorld, { pick }: StepChange) {
    await sql(
      'delete from product_specialist where business_object_id = $1 and staff_id = $2',
      salon.id,
      salon.staff[1],
    )
    if (pick % 2)
      await sql('insert into product_specialist values ($1, $2, $3)', salon.id, salon.product, salon.staff[1])
  },
}

async function fresh({ salon }: SalonWorld) {
  const now = clock.now()
  const asked = { products: [salon.product], staffId: null }
  const { facts, wish } = await loadFacts(runOnPool(pool), { businessObjectId: salon.id, range, now }, (offer) =>
    toWish(offer, asked),
  )
  const slots = availableSlots(facts, wish, { range, now }).map(({ date, times, preferred = [] }) => ({
    date,
    times,
    preferred,
  }))
  return { slots, dates: availableDates(facts, wish, { range, now }) }
}

async function told({ salon, ip }: SalonWorld, by: 0 | 1) {
  const get = (what: string) =>
    appOf(by).inject({
      url: `/v1/business-objects/${salon.id}/available-${what}?from=${range.from}&to=${range.to}&products=${salon.product}`,
      remoteAddress: ip(),
    })
  return { slots: (await get('slots')).json().slotsOfDates, dates: (await get('dates')).json() }
}

async function newWorld(): Promise<SalonWorld> {
  clock.set(testNow)
  const salon = await aSalon(db, 2, { maxConfirmedAppointments: 1_000, cancellationWindowHours: 0, freezeMinutes: 60 })
  return { salon, ip: () => `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`, appointments: [], holds: [] }
}

const change = fc.record<StepChange>({
  kind: fc.constantFrom(...(Object.keys(kinds) as StepChange['kind'][])),
  by: fc.constantFrom(0, 1),
  pick: fc.nat(999),
})

test('[AVL-02] [AVL-04] gives the answers of a fresh computation on both instances after every acknowledged change', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 25 }), async (changes) => {
      const world = await newWorld()
      for (const each of changes) {
        await kinds[each.kind](world, each)
        done.add(each.kind)
        const truth = await fresh(world)
        expect(await told(world, each.by === 0 ? 1 : 0)).toEqual(truth)
        expect(await told(world, each.by)).toEqual(truth)
        // Changes only the time: holds expire, appointments freeze, the lead time moves.
        clock.advance((each.pick % 16) * 60_000)
        expect(await told(world, each.by)).toEqual(await fresh(world))
      }
    }),
    { numRuns: 12 },
  )
  expect([...done].sort()).toEqual(Object.keys(kinds).sort())
})

test('[AVL-02] gives fresh answers also while others query constantly, so that loads and changes interleave', async () => {
  const world = await newWorld()
  let going = true
  const asking = [0, 1, 0, 1].map(async (_, index) => {
    while (going) await told(world, index % 2 === 0 ? 0 : 1)
  })
  try {
    for (let pick = 0; pick < 40; pick++) {
      const kind =
        (['book', 'absence', 'hold', 'cancel', 'opening', 'present', 'release', 'settings'] as const)[pick % 8] ??
        'book'
      await kinds[kind](world, { kind, by: pick % 2 === 0 ? 0 : 1, pick: pick * 7 })
      // Query the other instance immediately, before anything else changes.
      const [answer, truth] = [await told(world, pick % 2 === 0 ? 1 : 0), await fresh(world)]
      expect(answer).toEqual(truth)
    }
  } finally {
    going = false
    await Promise.all(asking)
  }
})
