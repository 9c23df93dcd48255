import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { marketplaceSalon } from '../test/marketplace-salon.ts'
import { leadersPassword as password } from '../test/salon.ts'

const { t, call, salon, standIn, booking, connect, visits, meet } = await marketplaceSalon()
const [minute, day] = [60_000, 86_400_000]

const state = async () => (await call('GET', 'marketplace')).json()
const rowOf = () =>
  t.db.selectFrom('marketplaceLink').selectAll().where('businessObjectId', '=', salon().id).executeTakeFirstOrThrow()
const mails = async () => {
  const rows = await t.db.selectFrom('message').select('type').where('businessObjectId', '=', salon().id).execute()
  return rows.map(({ type }) => type)
}
beforeEach(async () => {
  const told = { notificationSubscribers: 'owner@salon.example' }
  await t.db.updateTable('businessObject').set(told).where('id', '=', salon().id).execute()
})

describe('links', () => {
  test('[MKT-01c, AUTH-18] connecting requires the password; the key is stored encrypted and never returned', async () => {
    expect((await connect('CONNECT', { password: undefined })).json().message).toBe('password.required')
    expect((await connect('CONNECT', { password: 'x' })).json().message).toBe('password.notMatched')
    const key = standIn().key('48213')
    const answer = await connect('CONNECT', { key })
    expect(answer.json().twConnect).toMatchObject({ venueId: '48213', health: 'OK', syncActive: true })
    const row = await rowOf()
    expect([row.token.startsWith('v1.'), row.webhookSecret.startsWith('v1.')]).toEqual([true, true])
    for (const text of [answer.body, (await call('GET', 'marketplace')).body]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(t.deps.secrets.open(row.webhookSecret))
    }
  })

  test('[MKT-01c] a wrong key, another venue, and an unreachable marketplace are reported', async () => {
    expect((await connect('CONNECT', { key: 'key-other-1' })).json().message).toBe('marketplace.refused')
    standIn().fail({ kind: 'status', status: 500 })
    expect((await connect()).json().message).toBe('marketplace.unavailable')
    await connect()
    expect((await connect('PRO', { venueId: '1' })).json().message).toBe('marketplace.other-venue')
    expect((await connect('PRO')).json().twPro).toMatchObject({ health: 'OK', tokenExpires: null })
  })

  test('[BIZ-01b, CAT-02b] links and mapped service ids are fields of the salon that customers cannot read', async () => {
    const own = async () => (await call('GET', 'business-object')).json()
    expect(await own()).toMatchObject({ twConnect: null, twPro: null })
    await connect()
    const { twConnect } = await state()
    expect(await own()).toMatchObject({ twConnect, twPro: null })
    expect((await call('PATCH', 'business-object', { name: 'Neu' })).json()).toMatchObject({ name: 'Neu', twConnect })
    const catalogue = await call('GET', 'catalogue')
    const products = catalogue.json().categories.flatMap((each: { products: object[] }) => each.products)
    expect(products).toMatchObject([{ id: salon().product, twOfferId: '88300', twSkuId: '88301' }])
    const { body } = await call('GET', `business-objects/${salon().urlName}`)
    expect(body).toContain(salon().product)
    expect(body).not.toMatch(/tw[A-Z]/)
  })

  test('[MKT-01a, MKT-01b] a link ends at the earlier of two dates and then waits for a renewal', async () => {
    await connect()
    t.clock.advance(77 * day)
    expect((await state()).twConnect.health).toBe('SOON')
    t.clock.advance(13 * day)
    expect((await state()).twConnect.health).toBe('EXPIRED')
    const asked = standIn().requests('GET bookings')
    await meet()
    expect(standIn().requests('GET bookings')).toBe(asked)
    const renew = (body: object) => call('POST', 'marketplace-link-renewals', { kind: 'CONNECT', ...body })
    expect((await renew({})).json().message).toBe('password.required')
    expect((await renew({ password })).json().twConnect.health).toBe('OK')
    standIn().book('48213', booking('2027-06-16T10:00:00Z'))
    await meet()
    expect(await visits()).toHaveLength(1)
  })

  test('[MKT-01d] owners get one mail 14 days and one 3 days before a link ends', async () => {
    await connect()
    const meetAt = async (days: number) => {
      t.clock.advance(days * day)
      await meet()
      return mails()
    }
    expect(await meetAt(75)).toEqual([])
    expect(await meetAt(1)).toEqual(['MARKETPLACE_ENDS'])
    expect(await meetAt(5)).toEqual(['MARKETPLACE_ENDS'])
    expect(await meetAt(6)).toEqual(['MARKETPLACE_ENDS', 'MARKETPLACE_ENDS'])
    expect(await meetAt(2)).toHaveLength(2)
  })

  test('[MKT-01c] after disconnecting, events are refused and visits stay', async () => {
    await connect()
    const { bookingId } = standIn().book('48213', booking('2027-03-03T10:00:00Z'))
    await standIn().deliver()
    const end = (body: object) => call('POST', 'marketplace-link-removals', { kind: 'CONNECT', ...body })
    expect((await end({})).json().message).toBe('password.required')
    expect((await end({ password })).json().twConnect).toBeNull()
    expect((await end({ password })).json().message).toBe('marketplace.not-connected')
    expect(await visits()).toHaveLength(1)
    expect([...standIn().memory.links.values()].map(({ revoked }) => revoked)).toEqual([true])
    standIn().change(bookingId, { status: 'CANCELLED' })
    expect(standIn().events).toEqual([])
  })

  test('[MKT-01b] a revoked key is shown, and nothing is sent until an owner connects again', async () => {
    await connect()
    for (const link of standIn().memory.links.values()) standIn().memory.deadKeys.add(link.key)
    await meet()
    expect((await state()).twConnect.health).toBe('REVOKED')
    const asked = standIn().requests('GET links')
    t.clock.advance(day)
    await meet()
    expect(standIn().requests('GET links')).toBe(asked)
    await connect()
    expect((await state()).twConnect.health).toBe('OK')
  })

  test('[MKT-01b] the newest 50 events show the current visit, person and service', async () => {
    await connect()
    standIn().book('48213', booking('2027-03-03T10:00:00Z', { employeeId: '5100' }))
    await standIn().deliver()
    const [event] = (await state()).events
    expect(event).toMatchObject({ what: 'ENTERED', customer: 'Dana Frischknecht', staff: 'Person 0' })
    expect((await state()).today.bookings).toBe(1)
    const at = new Date(t.clock.now())
    const more = Array.from({ length: 60 }, () => ({ businessObjectId: salon().id, what: 'PUSHED' as const, at }))
    await t.db
      .insertInto('marketplaceEvent')
      .values(more.map((row) => ({ ...row, id: crypto.randomUUID() })))
      .execute()
    expect((await state()).events).toHaveLength(50)
  })

  test('[BIZ-10] refuses salons below the tier PRO', async () => {
    await t.db.updateTable('businessObject').set({ version: 'LITE_PLUS' }).where('id', '=', salon().id).execute()
    expect(await state()).toMatchObject({ message: 'tier.required', tier: 'PRO' })
  })
})

describe('mapping', () => {
  const mapping = async () => (await call('GET', 'marketplace-mapping')).json()

  test('[MKT-02b] unmapped offers come first, with their suggestion and its reasons', async () => {
    await connect()
    await meet()
    const before = await mapping()
    expect(
      before.offers.map(({ twSkuId, product }: { twSkuId: string; product: string }) => [twSkuId, product]),
    ).toEqual([
      ['88402', null],
      ['88301', salon().product],
    ])
    expect(before.employees.map(({ name, staffId }: { name: string; staffId: string }) => [name, staffId])).toEqual([
      ['Aushilfe', null],
      ['Lena', salon().staff[1]],
      ['Mai-Linh', salon().staff[0]],
    ])
    await call('PUT', 'marketplace-mapping', {
      offers: [{ twOfferId: '88300', twSkuId: '88301', product: null, hidden: false }],
      employees: [{ twEmployeeId: '5102', staffId: null, anybody: true }],
    })
    const offer = (await mapping()).offers.find(({ twSkuId }: { twSkuId: string }) => twSkuId === '88301')
    expect(offer).toMatchObject({
      product: null,
      suggestions: [{ product: salon().product, name: 'SAME', duration: 'SAME', price: 'SAME' }],
    })
    standIn().book('48213', booking('2027-03-03T10:00:00Z', { employeeId: '5102' }))
    expect((await standIn().deliver())[0]?.body).toMatchObject({ code: 'unknown_sku' })
  })

  test('[MKT-02b] a person mapped to an employee of another venue is suggested again', async () => {
    await connect()
    await meet()
    const [, staffId = ''] = salon().staff
    await t.db
      .updateTable('staff')
      .set({ name: 'Lena', twEmployeeId: 'of another venue' })
      .where('id', '=', staffId)
      .execute()
    const lena = (await mapping()).employees.find(({ name }: { name: string }) => name === 'Lena')
    expect(lena).toMatchObject({ staffId: null, suggestion: staffId })
  })

  test('[MKT-02e] unmapped bookings from the list are entered once mapped', async () => {
    await connect()
    const unmapped = { twOfferId: '88300', twSkuId: '88301', product: null, hidden: false }
    await call('PUT', 'marketplace-mapping', { offers: [unmapped], employees: [] })
    standIn().book('48213', booking('2027-03-03T10:00:00Z'))
    await meet()
    expect(await visits()).toEqual([])
    t.clock.advance(5 * minute)
    const mapped = { ...unmapped, product: salon().product }
    expect((await call('PUT', 'marketplace-mapping', { offers: [mapped], employees: [] })).statusCode).toBe(200)
    await meet()
    expect(await visits()).toHaveLength(1)
  })

  test('[MKT-02b] [CAT-13g] a service of another salon, a deleted one, or an add-on cannot be mapped', async () => {
    await connect()
    const map = async (product: string) => {
      const offer = { twOfferId: '88400', twSkuId: '88402', product, hidden: false }
      return (await call('PUT', 'marketplace-mapping', { offers: [offer], employees: [] })).json().message
    }
    expect(await map(crypto.randomUUID())).toBe('product.notFound')
    const id = crypto.randomUUID()
    expect(await map(`${salon().product}%${id}`)).toBe('product.notFound')
    await t.db
      .insertInto('productVariant')
      .values({
        businessObjectId: salon().id,
        productId: salon().product,
        id,
        name: 'Art',
        price: 1,
        duration: 5,
        addOn: true,
      })
      .execute()
    expect(await map(`${salon().product}%${id}`)).toBe('product.notFound')
    await t.db
      .updateTable('product')
      .set({ deletedTime: new Date(t.clock.now()) })
      .where('id', '=', salon().product)
      .execute()
    expect(await map(salon().product)).toBe('product.notFound')
  })

  test('[MKT-02b] one call can swap mapped services and people; of two offers for one service the last applies', async () => {
    await connect()
    await meet()
    const [first, second] = salon().staff
    const offer = (sku: string, product: string | null) => {
      return { twOfferId: sku === '88301' ? '88300' : '88400', twSkuId: sku, product, hidden: false }
    }
    const employee = (twEmployeeId: string, staffId: string | undefined) => ({ twEmployeeId, staffId, anybody: false })
    const body = {
      offers: [offer('88301', salon().product), offer('88402', salon().product)],
      employees: [employee('5100', second), employee('5101', first)],
    }
    expect((await call('PUT', 'marketplace-mapping', body)).statusCode).toBe(200)
    const { offers, employees } = await mapping()
    expect(offers.map(({ twSkuId, product }: { twSkuId: string; product: string }) => [twSkuId, product])).toEqual([
      ['88301', null],
      ['88402', salon().product],
    ])
    expect(employees.map(({ name, staffId }: { name: string; staffId: string }) => [name, staffId])).toEqual([
      ['Aushilfe', null],
      ['Lena', first],
      ['Mai-Linh', second],
    ])
    const colleague = crypto.randomUUID()
    const wrong = { offers: [], employees: [employee('5100', colleague)] }
    expect((await call('PUT', 'marketplace-mapping', wrong)).json().message).toBe('staff.notFound')
  })

  test('[MKT-02b] accepts a catalogue with duplicate entries', async () => {
    await connect()
    const venue = standIn().memory.venues.get('48213')
    venue?.offers.push(...venue.offers)
    venue?.employees.push(...venue.employees)
    await meet()
    const { offers, employees } = await mapping()
    expect([offers.length, employees.length]).toEqual([2, 3])
  })

  test('[MKT-02e] a mapping changed during an exchange triggers a complete reading', async () => {
    await connect()
    standIn().fail({ on: 'GET bookings', kind: 'delay', ms: 300 })
    const exchange = meet()
    await vi.waitFor(() => expect(standIn().requests('GET bookings')).toBe(1), { timeout: 30_000 })
    await call('PUT', 'marketplace-mapping', { offers: [], employees: [] })
    await exchange
    expect((await rowOf()).readUntil).toBeNull()
    await meet()
    expect((await rowOf()).readUntil).not.toBeNull()
  })
})

test('[OPS-08] connecting queues one exchange', async () => {
  await connect()
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
    where key = ${`meetMarketplace:${salon().id}`}`.execute(t.db)
  expect(rows).toEqual([{ task: 'meetMarketplace' }])
})
