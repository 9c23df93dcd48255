/** Shortcuts: booking again in two taps, links with a day, times visible at once on a phone. */
import type { BusinessObject } from '@goldline/contract/business-object'
import { openHours } from '@goldline/domain/business-object/week'
import { addDays, type Day } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { bookingWay, fits, watch } from './booking-way.ts'
import { today } from './clock.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { aBookedCustomer, myPageUrl } from './my-page.ts'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'

const phone = { width: 390, height: 844 }
const salonOf = async (url: string): Promise<BusinessObject> =>
  (await fetch(`${url}/v1/business-objects/studio-lumiere`)).json()

/** The first day at least a week ahead on which the salon is open, or closed. */
function firstDayWith({ opening }: BusinessObject, isOpen: boolean): Day {
  let day = addDays(today(), 7)
  while (openHours(opening, day).length > 0 !== isOpen) day = addDays(day, 1)
  return day
}
const offered = (salon: BusinessObject) =>
  salon.categories.flatMap(({ products }) => products).filter(({ variants }) => variants.length === 0)

test('[APT-14j] booking again takes two taps: a start like the last one is proposed, with other times', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize(phone)
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'again')
  const way = bookingWay(page, server.url)
  const { complaints } = await watch(page)
  await signedIn(page, api.token)
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}`))
  const again = page.getByRole('link', { name: way.t('my.again') })
  await again.click()
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/details\?.*day=\d{4}-\d{2}-\d{2}&time=/)
  expect(new URL(page.url()).searchParams.get('day')?.localeCompare(booked.day)).toBe(1)
  await fits(page)
  await accessible(page)
  await way.button('booking.known.otherTime').click()
  await expect(way.slots.first()).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await way.confirm()
  await way.isDone()
  expect(complaints()).toEqual([])
})

test('[APT-14] a link with a day shows it and can drop it, in every language', async ({ page, server, accessible }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const day = firstDayWith(await salonOf(server.url), true)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&day=${day}`)
  const otherDay = (language: Language) =>
    page.getByRole('button', { name: textOf(language, 'booking.services.otherDay') })
  await inEveryLanguage(page, async (language) => {
    await expect(page.locator('p', { has: otherDay(language) })).toContainText(String(Number(day.slice(8))))
    await fits(page)
    await accessible(page)
  })
  await otherDay('de').click()
  await expect(page).not.toHaveURL(/day=/)
  await inEveryLanguage(page, (language) => expect(otherDay(language)).toHaveCount(0))
})

test('[BIZ-02] a link to a closed day shows that, and links to the nearest open one', async ({ page, server }) => {
  const salon = await salonOf(server.url)
  const closed = firstDayWith(salon, false)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&day=${closed}`)
  await expect(page.getByRole('status').filter({ hasText: 'ist der Salon geschlossen' })).toBeVisible()
  await expect(page).toHaveURL(/day=/)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  expect(day).not.toBe(closed)
  expect(openHours(salon.opening, day)).not.toEqual([])
})

test('[APT-14] a link with services, a person and a day opens the times, with the person visible', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const salon = await salonOf(server.url)
  const [first, second] = offered(salon)
  const both = first?.specialists.filter((id) => second?.specialists.includes(id)) ?? []
  const last = salon.staff.findLast(({ id }) => both.includes(id))
  const day = firstDayWith(salon, true)
  const services = `${first?.id},${second?.id}`
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&services=${services}&staff=${last?.id}&day=${day}`)
  await expect(page).toHaveURL(/\/time\?/)
  const person = page.getByRole('radio', { name: new RegExp(`^${last?.name}`) })
  await expect(person).toBeChecked()
  await expect(page.locator('label', { has: person })).toBeInViewport({ ratio: 1 })
})

test('[UI-03] on a phone the time step shows times, not the salon’s header', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const way = bookingWay(page, server.url)
  await way.open()
  const address = page.getByRole('link', { name: /8004/ }).first()
  await expect(address).toBeVisible()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  const slot = page.locator('label', { has: way.slots }).first()
  await expect(slot).toBeInViewport()
  await expect(address).toBeHidden()
  // By the design, two more rows fit below the first row of times, above the bar.
  expect((await slot.boundingBox())?.y).toBeLessThan(610)
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(name?.height).toBeLessThan(30)
})

test('[BIZ-05] a rating has the same format in the salon list and on the salon’s page', async ({ page, server }) => {
  const listed = new Map<Language, string>()
  await page.goto(`${server.url}/?lang=de`)
  await inEveryLanguage(page, async (language) => {
    const card = await page.getByRole('link', { name: /Studio Lumière/ }).textContent()
    listed.set(language, /\d[.,]\d/.exec(card ?? '')?.[0] ?? 'none')
  })
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await inEveryLanguage(page, (language) =>
    expect(page.locator('a[href="#reviews"]').first()).toContainText(listed.get(language) ?? 'none'),
  )
})

test('[BIZ-01] untranslated names are marked with the salon’s language', async ({ page, server }) => {
  const list = page.getByRole('list').filter({ has: page.getByRole('checkbox', { name: 'Hochsteckfrisur' }) })
  await using _names = await twoWithoutEnglish()
  await page.goto(`${server.url}/b/atelier-sisi?lang=en`)
  await expect(list).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: 'Haare' })).toHaveAttribute('lang', 'de')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { name, start_url } = await (await page.request.get(`${server.url}${manifest}`)).json()
  expect([name, start_url]).toEqual(['Atelier Sisi', '/b/atelier-sisi'])
  await page.goto(`${server.url}/b/atelier-sisi?lang=de`)
  await expect(list).not.toHaveAttribute('lang')
  await page.goto(`${server.url}/b/studio-lumiere?lang=en`)
  await expect(page.getByRole('heading', { name: 'Nails' })).toHaveAttribute('lang', 'en')
})

/** Removes two English names until the end of the test, since the demo has all three languages. */
async function twoWithoutEnglish(): Promise<AsyncDisposable> {
  const before = await inDatabase(async (db) => {
    const sisi = sql`(select id from business_object where url_name = 'atelier-sisi')`
    const named = { category: 'Haare', product: 'Hochsteckfrisur' }
    const found = Object.entries(named).map(async ([table, name]) => {
      const { rows } = await sql<{ id: string; names: object }>`
        select id, names from ${sql.table(table)} where name = ${name} and business_object_id = ${sisi}`.execute(db)
      return rows.map((row) => ({ ...row, table }))
    })
    const all = (await Promise.all(found)).flat()
    for (const { table, id } of all)
      await sql`update ${sql.table(table)} set names = names - 'en' where id = ${id}`.execute(db)
    return all
  })
  const restore = () =>
    inDatabase(async (db) => {
      for (const { table, id, names } of before)
        await sql`update ${sql.table(table)} set names = ${JSON.stringify(names)}::jsonb where id = ${id}`.execute(db)
    })
  return { [Symbol.asyncDispose]: restore }
}
