import { afterAll, expect, test } from 'vitest'
import { loadMessageFacts } from '../appointment/telling/appointment-facts.ts'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { testApp } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'
import { visitLink, withVisitSecret } from './visit-link.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)
const { publicUrl } = deps.config
const open = async (link: string) => (await app.inject({ url: link.slice(publicUrl.length) })).statusCode
const sent = (text: string, appointmentId: string | null) =>
  withVisitSecret(deps.secrets, text, { publicUrl, appointmentId })

async function aVisit() {
  const salon = await aSalon(db, 1)
  const customer = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T11:00:00Z' }))
  const { text } = await db
    .selectFrom('message')
    .select('text')
    .where('appointmentId', '=', id)
    .where('cause', 'like', 'NEW_APPOINTMENT%')
    .where('text', 'like', '%/r/%')
    .executeTakeFirstOrThrow()
  const stored = /https?:[\w./-]+\/r\/[\w-]{43}/.exec(text)?.[0] ?? ''
  return { salon, customer, id, text, stored, link: sent(stored, id) }
}
type Visit = Awaited<ReturnType<typeof aVisit>>

const linkNow = ({ salon, id }: Visit) =>
  transact(db, async (tx) => {
    const facts = await loadMessageFacts(inSalon(tx, salon.id), id)
    if (facts === undefined) throw new Error('no visit')
    return sent(await visitLink(tx, deps, facts), id)
  })

test('[APT-24a, APT-24d] the stored link opens nothing; the link in the sent message opens the visit', async () => {
  const visit = await aVisit()
  expect([await open(visit.stored), await open(visit.link)]).toEqual([404, 200])
  expect(await linkNow(visit)).toBe(visit.link)
  const { hash, nonce } = await db
    .selectFrom('visitLink')
    .selectAll()
    .where('appointmentId', '=', visit.id)
    .executeTakeFirstOrThrow()
  for (const held of [hash, nonce]) expect(await open(`${publicUrl}/r/${held.toString('base64url')}`)).toBe(404)
})

test('[APT-24e] a stored link to another visit, typed into a message, is not made valid', async () => {
  const [one, other] = [await aVisit(), await aVisit()]
  expect(await open(sent(one.stored, other.id))).toBe(404)
  expect(sent(one.stored, null)).toBe(one.stored)
  const elsewhere = one.stored.replace(publicUrl, 'https://evil.example')
  expect(sent(elsewhere, one.id)).toBe(elsewhere)
})

test('[APT-24c] a link ends when its visit is given to another customer, who gets a new link', async () => {
  const visit = await aVisit()
  const { id: customerId } = await aCustomer(db)
  await db.updateTable('appointment').set({ customerId }).where('id', '=', visit.id).execute()
  expect(await open(visit.link)).toBe(404)
  const next = await linkNow(visit)
  expect([next === visit.link, await open(next), await open(visit.link)]).toEqual([false, 200, 404])
})

test('[APT-24f] the page names neither the customer nor a contact of theirs, and sends no referrer', async () => {
  const visit = await aVisit()
  await db.updateTable('customer').set({ surname: 'Zwahlen' }).where('id', '=', visit.customer.id).execute()
  const page = await app.inject({ url: visit.link.slice(publicUrl.length) })
  expect(page.body).not.toMatch(/Zwahlen|customer\.example/)
  const { 'referrer-policy': referrer, 'cache-control': cache, 'x-robots-tag': robots } = page.headers
  expect([referrer, cache, robots]).toEqual(['no-referrer', 'no-store', 'noindex'])
})
