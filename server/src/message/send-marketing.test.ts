import { afterAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { aBusinessObject, aCustomer } from '../test/builders.ts'
import { sendingWorld } from '../test/sending.ts'
import { queueMessages } from './queue.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const world = await sendingWorld()
const { db, clock, secrets } = world
const config = { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } }
const deps = { config, clock, secrets }
afterAll(() => world.close())

const [tuesday, saturdayEvening, sunday, monday] = [
  Date.parse('2026-03-10T10:00:00+01:00'),
  Date.parse('2026-03-14T19:55:00+01:00'),
  Date.parse('2026-03-15T14:00:00+01:00'),
  Date.parse('2026-03-16T09:00:00+01:00'),
]

/** A queued mail to a subscriber; `marketing`: false for one about their visit. */
async function aMail({ marketing = true, text = '' } = {}) {
  const { id: businessObjectId } = await aBusinessObject(db, { timeZone: 'Europe/Zurich' })
  const { id: customerId } = await aCustomer(db)
  const own = { businessObjectId, customerId }
  await db
    .insertInto('customerProfile')
    .values({ ...own, notificationSubscribed: true })
    .execute()
  const link = await transact(db, async (tx) => {
    const address = await unsubscribeLink(tx, deps, own)
    const head = { businessObjectId, channel: 'EMAIL', language: 'de', recipient: `${customerId}@a.example` } as const
    const type = marketing ? 'REVIEW_REQUEST' : 'NEW_APPOINTMENT'
    const end = marketing ? [{ unsubscribe: { label: 'Abbestellen', url: address } }] : []
    const words = { subject: 'S', body: [{ text: text || 'Guten Tag' }, ...end] }
    const draft = { ...head, ...words, type, cause: customerId, ...(marketing ? { customerId } : {}) } as const
    await queueMessages(tx, deps, [draft])
    return address
  })
  const { id } = await db.selectFrom('message').select('id').where('cause', '=', customerId).executeTakeFirstOrThrow()
  return { id, link, own }
}

const headerOf = (id: string) =>
  /^List-Unsubscribe:\s*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
    .exec(world.mail.taken.find(({ messageId }) => messageId.includes(id))?.source ?? '')?.[1]
    ?.replace(/\s+/g, '')

test('[MSG-14] delayed marketing waits until quiet hours end, and is then sent', async () => {
  clock.set(saturdayEvening)
  const { id } = await aMail()
  world.fail({ mail: { kind: 'drop' } })
  await world.send(id)
  clock.set(sunday)
  await world.send(id)
  expect(await world.message(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
  expect(await world.waits(id)).toBe((monday - sunday) / 1000)
  clock.set(monday)
  await world.send(id)
  expect(await world.message(id)).toMatchObject({ status: 'SENT', attempts: 2 })
})

test('[MSG-16] an opt-out stops a message that a worker had claimed but could not send', async () => {
  clock.set(tuesday)
  const { id, own } = await aMail()
  world.fail({ mail: { kind: 'drop' } })
  await world.send(id)
  await db
    .updateTable('customerProfile')
    .set({ notificationSubscribed: false })
    .where('customerId', '=', own.customerId)
    .execute()
  await world.send(id)
  expect(await world.message(id)).toMatchObject({ status: 'FAILED', failure: 'UNSUBSCRIBED' })
  expect(world.received(id, 'EMAIL')).toBe(0)
})

test('[MSG-16] the unsubscribe header contains only the marketing’s own link, even if a text quotes another', async () => {
  clock.set(tuesday)
  const { id, link } = await aMail()
  await world.send(id)
  expect(headerOf(id)).toBe(`<${link}>`)
  const quoted = await aMail({ marketing: false, text: `${link}\n${link},<mailto:a@evil.example>` })
  await world.send(quoted.id)
  expect(world.received(quoted.id, 'EMAIL')).toBe(1)
  expect(headerOf(quoted.id)).toBeUndefined()
})

test('[MSG-14] changed quiet hours of the salon also apply to waiting messages', async () => {
  clock.set(saturdayEvening)
  const { id, own } = await aMail()
  world.fail({ mail: { kind: 'drop' } })
  await world.send(id)
  const salon = db.updateTable('businessObject').where('id', '=', own.businessObjectId)
  await salon.set({ quietSundays: false }).execute()
  clock.set(sunday)
  await world.send(id)
  expect(await world.message(id)).toMatchObject({ status: 'SENT' })
})
