/**
 * Measures a message to 20 000 customers: composed, frozen, reserved and queued (MSG-07), while people wait for codes
 * of the same salon (OPS-08). The real server, jobs, database and provider on loopback.
 */
import type { BulkMessage } from '@goldline/contract/marketing/bulk'
import { sql } from 'kysely'
import { aBusinessObject, aCredit } from '../server/src/test/builders.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { anOwner } from '../server/src/test/salon.ts'
import { startBulkGate } from '../stand-ins/src/bulkgate.ts'
import { type Figure, median } from './figures.ts'
import { ask, post, realServer, throwAwayDatabase } from './real-servers.ts'

const together = 2_000

export async function messageFigures(people: number, codesAfter: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  const sms = await startBulkGate()
  stack.defer(() => sms.close())
  const { url } = await realServer(database.url, stack, {
    ROLE: 'all',
    BULKGATE_BASE_URL: sms.url,
    BULKGATE_APPLICATION_ID: '1',
    BULKGATE_APPLICATION_TOKEN: 't',
    BULKGATE_REPORT_SECRET: 'kT3v8QyLr0ZbN1sXw5GdJm7HcPfAeU2i',
  })
  const { id, headers } = await aWriter(database, people)
  const body = {
    recipients: { filter: {} },
    communicationWay: 'SMS',
    message: 'Hallo {{name}}, neu bei uns. Buchen: {{link}}',
  }
  const priced = performance.now()
  const cost = (await post(`${url}/v1/customers/communication-unit-cost`, headers, body)) as number
  const priceMs = performance.now() - priced
  const codes = codesOf(url, id, sms.taken)
  await codes.next()
  const begun = performance.now()
  let queuedMs = 0
  const sent = (post(`${url}/v1/bulk-messages`, headers, { ...body, cost }) as Promise<BulkMessage>).then((bulk) => {
    queuedMs = performance.now() - begun
    return bulk
  })
  const held = slowestHealthMs(url, () => queuedMs > 0)
  const meanwhile: number[] = []
  while (queuedMs === 0) meanwhile.push(await codes.next())
  const { recipients } = await sent
  if (recipients !== people) throw new Error(`${recipients} are written to instead of ${people}`)
  const draining: number[] = []
  while (draining.length < codesAfter) draining.push(await codes.next())
  return [
    { what: `what ${people} SMS cost is answered`, figure: priceMs, unit: 'ms' },
    { what: `${people} SMS are frozen, reserved and queued`, figure: queuedMs, goal: 5000, unit: 'ms' },
    { what: 'a code of the same salon meanwhile: the slowest', figure: Math.max(...meanwhile), goal: 1000, unit: 'ms' },
    { what: 'a code while they leave: median', figure: median(draining), unit: 'ms' },
    { what: 'a code while they leave: the slowest', figure: Math.max(...draining), goal: 1000, unit: 'ms' },
    { what: 'another answer while they are queued: the slowest', figure: await held, unit: 'ms' },
  ]
}

/**
 * Creates a salon in a zone where it is noon, so that quiet hours delay nothing, with customers who accept marketing by
 * SMS.
 */
async function aWriter({ db }: TestDatabase, people: number) {
  const hour = new Date(runClock.now()).getUTCHours()
  const timeZone = `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(hour - 12)}`
  const { id } = await aBusinessObject(db, { version: 'PRO', name: 'Lumière', timeZone, quietSundays: false })
  await aCredit(db, id, 10_000_000)
  for (let from = 1; from <= people; from += together)
    await sql`with person as (
        select gen_random_uuid() as id, gen_random_uuid() as user_id, n from generate_series(${from}::int, ${Math.min(people, from + together - 1)}::int) n
      ), account as (
        insert into app_user (id, metadata_id, email, phone_nr, phone_nr_confirmed_time, language)
        select user_id, 'm' || n, 'p' || n || '@a.example', '+4178' || (1000000 + n), now(), 'de' from person
      ), known as (
        insert into customer (id, user_id, name, surname, phone_nr)
        select id, user_id, 'Ana' || n % 300, 'Koch' || n % 3000, '+4178' || (1000000 + n) from person
      )
      insert into customer_profile (business_object_id, customer_id, notification_subscribed, communication_preference)
      select ${id}, id, true, 'ONLY_VIA_SMS' from person`.execute(db)
  return { id, headers: await anOwner(db, id) }
}

/**
 * Requests codes one after the other, each for another person and range of numbers (AUTH-16); returns the milliseconds
 * until the provider has each.
 */
function codesOf(url: string, businessObjectId: string, taken: readonly { number: string }[]) {
  let at = 0
  return {
    async next(): Promise<number> {
      const number = `4179${String(at++).padStart(4, '0')}123`
      const begun = performance.now()
      await post(`${url}/v1/customer-users`, {}, { identity: `+${number}`, businessObjectId })
      while (!taken.some((each) => each.number === number)) await new Promise((resolve) => setTimeout(resolve, 1))
      return performance.now() - begun
    },
  }
}

async function slowestHealthMs(url: string, over: () => boolean): Promise<number> {
  let slowest = 0
  while (!over()) {
    const begun = performance.now()
    await ask(`${url}/health`)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  return slowest
}
