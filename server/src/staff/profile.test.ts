import { randomUUID } from 'node:crypto'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Picture } from '@goldline/contract/picture'
import type { PersonPage } from '@goldline/contract/staff/person-page'
import type { StaffProfile } from '@goldline/contract/staff/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyFiles } from '../picture/tidy-files.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer, aReview, aToken } from '../test/builders.ts'
import { aBookedRow } from '../test/owned-rows.ts'
import { picturesFor } from '../test/pictures.ts'
import { aSalon, refusal } from '../test/salon.ts'

const { dataDir, uploads, removeAll } = picturesFor('profile')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
})
afterAll(async () => {
  await t.close()
  removeAll()
})

type Header = { authorization: string }
const words = { texts: { de: 'Ich mag feine Linien.', vi: 'Tôi thích đường nét mảnh.' } }

async function aTeam() {
  const salon = await aSalon(t.db, 2, { version: 'PRO' })
  const [id = '', other = ''] = salon.staff
  const businessObjectId = salon.id
  const owner = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId })
  const own = (staffId: string) => aToken(t.db, { role: 'USER_LITE', client: 'STAFF', businessObjectId, staffId })
  return { salon, id, other, owner, person: await own(id), colleague: await own(other) }
}

const write = (owner: Header, id: string, payload: object, version?: number) =>
  t.app.inject({
    method: 'PATCH',
    url: `/v1/staff/${id}/profile`,
    payload,
    headers: { ...owner, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  })
const mine = async (person: Header) =>
  (await t.app.inject({ url: '/v1/staff-profile', headers: person })).json<StaffProfile>()
async function answer(person: Header, agreed: boolean, seen?: { version: number; pictureId: string | null }) {
  const { version, photo } = await mine(person)
  const payload = { agreed, version, pictureId: photo?.id ?? null, ...seen }
  return t.app.inject({ method: 'PUT', url: '/v1/staff-profile/answer', payload, headers: person })
}
const takeBack = (person: Header) =>
  t.app.inject({ method: 'DELETE', url: '/v1/staff-profile/release', headers: person })
const page = (salonId: string, id: string, language = 'de') =>
  t.app.inject({ url: `/v1/business-objects/${salonId}/team/${id}`, headers: { 'accept-language': language } })
const linked = async (urlName: string, id: string) =>
  (await t.app.inject({ url: `/v1/business-objects/${urlName}` }))
    .json<BusinessObject>()
    .staff.find((each) => each.id === id)?.hasPage
const photograph = async (owner: Header, id: string) =>
  (
    await t.app.inject({
      method: 'POST',
      url: `/v1/staff/${id}/picture`,
      payload: uploads.uploadStaffPicture.payload,
      headers: { ...owner, ...uploads.uploadStaffPicture.headers, 'idempotency-key': randomUUID() },
    })
  ).json<Picture>()

describe('a person’s page', () => {
  test('[STF-09b] is public only once the person consents, and nobody else can consent', async () => {
    const { salon, id, owner, person, colleague } = await aTeam()
    expect((await mine(person)).state).toBe('EMPTY')
    expect(refusal(await answer(person, true))).toEqual([409, 'profile.empty'])
    expect((await write(owner, id, words)).json<StaffProfile>()).toMatchObject({ state: 'ASKED', released: null })
    expect(refusal(await page(salon.id, id))).toEqual([404, 'staff.notFound'])
    expect(await linked(salon.urlName, id)).toBe(false)
    expect(refusal(await answer(colleague, true))).toEqual([409, 'profile.empty'])
    expect((await answer(owner, true)).statusCode).toBe(403)
    expect((await write(person, id, words)).statusCode).toBe(403)
    expect((await answer(person, true)).json<StaffProfile>().state).toBe('RELEASED')
    expect((await page(salon.id, id)).json<PersonPage>()).toMatchObject({ text: words.texts.de, rating: null })
    expect((await page(salon.id, id, 'vi')).json<PersonPage>()).toMatchObject({ text: words.texts.vi })
    expect((await page(salon.id, id, 'en')).json<PersonPage>()).toMatchObject({ textLanguage: 'de' })
    expect(await linked(salon.urlName, id)).toBe(true)
    expect((await page((await aTeam()).salon.id, id)).statusCode).toBe(404)
  })

  test('[STF-09c] needs another consent after a changed text, for exactly the current version', async () => {
    const { salon, id, owner, person } = await aTeam()
    await write(owner, id, words)
    await answer(person, true)
    const seen = await mine(person)
    const changed = (await write(owner, id, { texts: { de: 'Neu' } })).json<StaffProfile>()
    expect(changed).toMatchObject({ state: 'ASKED', released: { texts: words.texts } })
    expect((await page(salon.id, id)).json<PersonPage>().text).toBe(words.texts.de)
    const stale = { version: seen.version, pictureId: null }
    expect(refusal(await answer(person, true, stale))).toEqual([409, 'version-conflict'])
    expect((await answer(person, false)).json<StaffProfile>().state).toBe('DECLINED')
    expect((await page(salon.id, id)).json<PersonPage>().text).toBe(words.texts.de)
    await answer(person, true)
    expect((await page(salon.id, id)).json<PersonPage>().text).toBe('Neu')
    expect(refusal(await write(owner, id, { texts: {} }, 1))).toEqual([409, 'version-conflict'])
  })

  test('[STF-09c] needs another consent after a new photo; the nightly clean-up keeps the released one', async () => {
    const { salon, id, owner, person } = await aTeam()
    const first = await photograph(owner, id)
    await write(owner, id, words)
    await answer(person, true)
    const second = await photograph(owner, id)
    expect((await mine(person)).state).toBe('ASKED')
    t.clock.set(t.clock.now() + 2 * 86_400_000)
    await tidyFiles(t.deps)
    expect((await page(salon.id, id)).json<PersonPage>().photo?.path).toBe(first.path)
    expect((await t.app.inject({ url: first.path })).statusCode).toBe(200)
    const late = await aToken(t.db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId: id })
    await answer(late, true)
    expect((await page(salon.id, id)).json<PersonPage>().photo?.path).toBe(second.path)
    await tidyFiles(t.deps)
    expect((await t.app.inject({ url: first.path })).statusCode).toBe(404)
  })

  test('[STF-09d] is hidden at once when withdrawn, and consent is not requested again until it changes', async () => {
    const { salon, id, owner, person } = await aTeam()
    await write(owner, id, words)
    await answer(person, true)
    expect((await takeBack(person)).json<StaffProfile>()).toMatchObject({ state: 'DECLINED', released: null })
    expect((await page(salon.id, id)).statusCode).toBe(404)
    expect(await linked(salon.urlName, id)).toBe(false)
    expect((await write(owner, id, { languages: ['de'] })).json<StaffProfile>().state).toBe('ASKED')
  })

  test('[STF-09e] needs no consent for a new order of its entries', async () => {
    const { salon, id, owner, person } = await aTeam()
    await write(owner, id, { ...words, specialities: { de: ['Gel', 'Brauen'] }, languages: ['de', 'vi'] })
    await answer(person, true)
    const turned = { specialities: { de: ['Brauen', 'Gel'], en: [] }, languages: ['vi', 'de'] }
    expect((await write(owner, id, turned)).json<StaffProfile>().state).toBe('RELEASED')
    const shown = (await page(salon.id, id)).json<PersonPage>()
    expect([shown.specialities, shown.languages]).toEqual([turned.specialities.de, turned.languages])
  })

  test.each([{ active: false }, { enabled4Booking: false }])('[STF-09f] ends for staff with %j', async (change) => {
    const { salon, id, owner, person } = await aTeam()
    await write(owner, id, words)
    await answer(person, true)
    await t.db.updateTable('staff').set(change).where('id', '=', id).execute()
    expect((await page(salon.id, id)).statusCode).toBe(404)
    expect(await linked(salon.urlName, id)).toBeUndefined()
  })

  test('[STF-09g] shows the rating of visits in which the person did a service', async () => {
    const { salon, id, other, owner, person, colleague } = await aTeam()
    for (const [staffId, who] of [
      [id, person],
      [other, colleague],
    ] as const) {
      await write(owner, staffId, words)
      await answer(who, true)
    }
    const customer = await aCustomer(t.db)
    const appointmentId = await aBookedRow(t.db, salon, customer.id)
    const review = await aReview(t.db, salon.id)
    await t.db.updateTable('review').set({ appointmentId, rating: 4 }).where('id', '=', review.id).execute()
    expect((await page(salon.id, id)).json<PersonPage>().rating).toEqual({ average: 4, count: 1 })
    expect((await page(salon.id, other)).json<PersonPage>().rating).toBeNull()
    await t.db.updateTable('businessObject').set({ version: 'LITE' }).where('id', '=', salon.id).execute()
    expect((await page(salon.id, id)).json<PersonPage>().rating).toBeNull()
  })

  test('[STF-09a] is refused if it is too long', async () => {
    const { id, owner } = await aTeam()
    for (const payload of [
      { texts: { de: 'x'.repeat(301) } },
      { specialities: { de: Array.from({ length: 9 }, (_, n) => `S${n}`) } },
      { specialities: { de: ['x'.repeat(31)] } },
      { languages: ['xx'] },
    ])
      expect((await write(owner, id, payload)).statusCode, JSON.stringify(payload)).toBe(400)
  })
})
