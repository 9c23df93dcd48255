import type { AvailableSlots as Slots } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import type { OwnOpening, OwnSalon } from '@goldline/contract/setup/settings'
import type { DayMark } from '@goldline/domain/business-object/day-mark'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { twoInstances } from '../test/two-instances.ts'

const { one, two, db } = await twoInstances()

type Header = { authorization: string }
const url = '/v1/business-object'
const change = (headers: Header, payload: object) => one.app.inject({ method: 'PATCH', url, headers, payload })
const read = async (headers: Header) => (await two.app.inject({ url, headers })).json<OwnSalon>()

async function aSalonWithOwner() {
  const salon = await aSalon(db, 1)
  return { salon, owner: await anOwner(db, salon.id) }
}

describe('the settings of a salon', () => {
  test('[BIZ-01] only sent fields change, and the page shows them at once; other salons stay', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const other = await aSalonWithOwner()
    const [before, others] = [await read(owner), await read(other.owner)]
    const sent = {
      name: 'Neuer Name',
      description: { de: 'Schön', vi: 'Đẹp' },
      city: 'Bern',
      phoneNr: '044 668 00 00',
      email: 'Salon@Example.com',
      boNotificationSettings: { subscribers: 'b@salon.test, a@salon.test' },
      spendAmountToBonusPointConversionRate: 2,
      showCustomerDataCheckout: true,
      timeZone: 'Europe/Berlin',
    }
    const changed = {
      ...sent,
      phoneNr: '+41446680000',
      email: 'salon@example.com',
      boNotificationSettings: { subscribers: 'b@salon.test,a@salon.test' },
    }
    expect((await change(owner, sent)).json()).toEqual({ ...before, ...changed })
    expect(await read(owner)).toEqual({ ...before, ...changed })
    const page = await two.app.inject({
      url: `/v1/business-objects/${salon.urlName}`,
      headers: { 'accept-language': 'vi' },
    })
    expect(page.json<BusinessObject>()).toMatchObject({ name: 'Neuer Name', description: 'Đẹp', city: 'Bern' })
    expect(await read(other.owner)).toEqual(others)
  })

  test('[BIZ-11a, BIZ-11c] the page shows the entered facts in the reader’s language, and none before they are entered', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const page = async () => {
      const headers = { 'accept-language': 'vi' }
      return (await two.app.inject({ url: `/v1/business-objects/${salon.urlName}`, headers })).json<BusinessObject>()
    }
    expect([(await page()).facts, (await page()).arrival]).toEqual([undefined, undefined])
    const facts = { amenities: ['WIFI'], languages: ['de', 'vi'], payments: ['CASH'], whatsApp: '079 123 45 67' }
    expect((await change(owner, { facts, arrivals: { de: 'Tram 8' } })).statusCode).toBe(200)
    const stored = { ...facts, whatsApp: '+41791234567' }
    expect(await read(owner)).toMatchObject({ facts: stored, arrivals: { de: 'Tram 8' } })
    expect(await page()).toMatchObject({ facts: stored, arrival: { text: 'Tram 8', language: 'de' } })
    const wrong = await change(owner, { facts: { ...facts, whatsApp: '12' } })
    expect(wrong.json()).toMatchObject({ message: 'invalid-phoneNr', field: 'body.facts' })
    expect(refusal(await change(owner, { facts: { ...facts, amenities: ['POOL'] } }))).toEqual([400, 'invalid-request'])
  })

  test.each([
    ['name', { name: ' ' }, 400, 'invalid-request'],
    ['urlName', { urlName: 'Nicht Gut' }, 400, 'invalid-request'],
    ['timeZone', { timeZone: 'Mars/Base' }, 400, 'invalid-request'],
    ['holidayRegion', { holidayRegion: 'BY' }, 400, 'invalid-request'],
    ['currency', { currency: 'GBP' }, 400, 'invalid-request'],
    ['spendAmountToBonusPointConversionRate', { spendAmountToBonusPointConversionRate: 0 }, 400, 'invalid-request'],
    ['appointmentLifeTimeInDays', { appointmentLifeTimeInDays: 3651 }, 400, 'invalid-request'],
    ['boNotificationSettings.subscribers', { boNotificationSettings: { subscribers: 'x' } }, 400, 'invalid-request'],
    ['email', { email: 'kein' }, 400, 'invalid-email'],
    ['phoneNr', { phoneNr: '12' }, 400, 'invalid-phoneNr'],
  ])('[UI-17] a refusal of an invalid %s names the field', async (field, sent, status, message) => {
    const { owner } = await aSalonWithOwner()
    const answer = await change(owner, { city: 'Genf', ...sent })
    expect([answer.statusCode, answer.json().message, answer.json().field]).toEqual([status, message, `body.${field}`])
    expect((await read(owner)).city).not.toBe('Genf')
  })

  test('[BIZ-08] [UI-02] the calendar names the canton’s holidays and the days with special hours', async () => {
    const { owner } = await aSalonWithOwner()
    expect((await change(owner, { holidayRegion: 'ZH' })).json().holidayRegion).toBe('ZH')
    const hours = { weekday: null, open: '10:00', close: '12:00', capacity: null }
    const rules = [
      { ...hours, activated: false, from: '2027-05-06', to: '2027-05-06' },
      { ...hours, activated: true, from: '2027-05-07', to: '2027-05-07' },
    ]
    const opening = { activated: true, open: '09:00', close: '19:00', capacity: null, rules }
    await one.app.inject({ method: 'PUT', url: `${url}/opening`, headers: owner, payload: opening })
    const of = async (path: string) =>
      (await two.app.inject({ url: `${path}?from=2027-05-05&to=2027-05-07`, headers: owner })).json()
    const marks = [{}, { holiday: 'ascension', special: 'CLOSED' }, { special: 'OPEN' }]
    const shown = ({ holiday, special }: DayMark) => ({ ...(holiday && { holiday }), ...(special && { special }) })
    expect((await of('/v1/calendar-frame')).opening.map(shown)).toEqual(marks)
    expect((await of('/v1/calendar-days')).map(shown)).toEqual(marks)
    // A canton is no Land.
    expect((await change(owner, { country: 'DE' })).json().holidayRegion).toBeNull()
  })

  test('[BIZ-10] the tier is shown and cannot be changed', async () => {
    const { owner } = await aSalonWithOwner()
    expect((await read(owner)).version).toBe('PRO')
    expect(refusal(await change(owner, { version: 'LITE' }))).toEqual([400, 'invalid-request'])
  })

  test('[AUTH-12] can be changed by owners and administrators only', async () => {
    const { salon } = await aSalonWithOwner()
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const token = await aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id })
      expect(refusal(await change(token, { city: 'Bern' }))).toEqual([403, 'forbidden'])
    }
  })

  test('[CAT-10] a new main language makes texts in that language the names; names without one stay', async () => {
    const { salon, owner } = await aSalonWithOwner()
    await one.app.inject({
      method: 'PATCH',
      url: `/v1/products/${salon.product}`,
      headers: owner,
      payload: { names: { de: 'Schnitt', en: 'Cut' } },
    })
    await change(owner, { language: 'en' })
    const catalogue = (await two.app.inject({ url: '/v1/catalogue', headers: owner })).json<Catalogue>()
    expect([catalogue.language, catalogue.categories[0]?.products[0]?.names]).toEqual([
      'en',
      { de: 'Schnitt', en: 'Cut' },
    ])
    const rows = db.selectFrom('product').select('name').where('id', '=', salon.product)
    expect(await rows.executeTakeFirst()).toEqual({ name: 'Cut' })
    expect(Object.keys(catalogue.categories[0]?.names ?? {})).toEqual(['de'])
  })
})

describe('the booking link', () => {
  const rename = (owner: Header, urlName: string) => change(owner, { urlName })
  const found = async (urlName: string) => {
    const answer = await two.app.inject({ url: `/v1/business-objects/${urlName}` })
    return answer.statusCode === 200 ? answer.json<BusinessObject>().id : answer.statusCode
  }

  test('[BIZ-01] a former link still opens the salon, and only this salon can use it again', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const other = await aSalonWithOwner()
    const next = `${salon.urlName}-neu`
    expect((await rename(owner, next)).json().urlName).toBe(next)
    expect([await found(next), await found(salon.urlName)]).toEqual([salon.id, salon.id])
    const page = await two.app.inject({ url: `/b/${salon.urlName}/zeit?staff=x` })
    expect([page.statusCode, page.headers.location]).toEqual([301, `/b/${next}/zeit?staff=x`])
    expect(refusal(await rename(other.owner, salon.urlName))).toEqual([409, 'urlName.taken'])
    expect(refusal(await rename(other.owner, next))).toEqual([409, 'urlName.taken'])
    expect((await rename(owner, salon.urlName)).statusCode).toBe(200)
    expect([await found(next), await found(salon.urlName)]).toEqual([salon.id, salon.id])
  })

  test('[BIZ-01] if two salons choose the same link at the same time, only one gets it', async () => {
    const [first, second] = [await aSalonWithOwner(), await aSalonWithOwner()]
    const wanted = `${first.salon.urlName}-gold`
    const answers = await Promise.all([rename(first.owner, wanted), rename(second.owner, wanted)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.map((each) => each.json().message).filter(Boolean)).toContain('urlName.taken')
  })
})

describe('opening hours', () => {
  const day = '2027-03-04'
  type Saved = OwnOpening & { version: number }
  const opening = async (owner: Header) =>
    (await two.app.inject({ url: `${url}/opening`, headers: owner })).json<Saved>()
  const put = (owner: Header, payload: OwnOpening, version?: number) =>
    one.app.inject({
      method: 'PUT',
      url: `${url}/opening`,
      payload,
      headers: { ...owner, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    })
  const rule = { activated: true, open: '10:00', close: '12:00', capacity: null, weekday: null, from: day, to: day }
  async function times({ id, product }: SalonForTests): Promise<string[]> {
    const query = `from=${day}&to=${day}&products=${product}`
    const answer = await two.app.inject({ url: `/v1/business-objects/${id}/available-slots?${query}` })
    return answer.json<z.infer<typeof Slots>>().slotsOfDates[0]?.times ?? []
  }

  test('[BIZ-02] an exception takes effect at once, also in another process', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { version, ...saved } = await opening(owner)
    expect(await times(salon)).toContain('09:00:00')
    const answer = await put(owner, { ...saved, rules: [...saved.rules, rule] }, version)
    expect([answer.statusCode, answer.json<Saved>().version]).toEqual([200, version + 1])
    expect(await times(salon)).toEqual(['10:00:00', '10:15:00', '10:30:00', '10:45:00', '11:00:00'])
    await put(owner, { ...saved, rules: [{ ...rule, activated: false }] })
    expect(await times(salon)).toEqual([])
  })

  test('[BIZ-02] if two people edit at once, the later one is refused; another salon’s hours stay', async () => {
    const { owner } = await aSalonWithOwner()
    const other = await aSalonWithOwner()
    const { version, ...saved } = await opening(owner)
    const before = await opening(other.owner)
    const answers = await Promise.all([put(owner, { ...saved, capacity: 3 }, version), put(owner, saved, version)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await opening(other.owner)).toEqual(before)
  })

  test.each([
    ['rules.0.to', [{ ...rule, to: '2027-03-01' }]],
    ['rules.0.weekday', [{ ...rule, from: null, to: null }]],
    ['rules.0.open', [{ ...rule, open: '25:00' }]],
    ['capacity', undefined],
  ])('[UI-17] a refusal of invalid opening hours names the field %s', async (field, rules) => {
    const { owner } = await aSalonWithOwner()
    const { version: _, ...saved } = await opening(owner)
    const answer = await put(owner, rules ? { ...saved, rules } : { ...saved, capacity: 0 })
    expect([answer.statusCode, answer.json().field]).toEqual([400, `body.${field}`])
  })
})
