/** One visit through all five apps of a salon, each in a browser changed by `prepare`. */
import { authorize } from '@goldline/contract/auth'
import type { Browser, Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { now } from './clock.ts'
import { inDatabase, visitAt } from './database.ts'
import { anotherOwner, aPerson } from './elsewhere.ts'
import { expect } from './fixtures.ts'
import { waitsForItsScript } from './hydrated.ts'
import { pair, takeTurn, withPin } from './salon-device.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

type AppTools = {
  browser: Browser
  url: string
  pinFor: (recipient: string) => Promise<string>
  prepare: (page: Page) => Promise<void>
  /** Checks a page whenever it shows something new. */
  look: (page: Page) => Promise<void>
  /** Whether a page's error is expected, by its message. */
  isExpected: (message: string) => boolean
}
type PreparedTools = Omit<AppTools, 'isExpected'>

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const name = 'Wilhelmine'

/** Fails if a page has an unexpected error or a broken part. */
export async function throughAllApps({ isExpected, prepare, look, ...given }: AppTools): Promise<void> {
  const problems: string[] = []
  const tools: PreparedTools = {
    ...given,
    prepare: async (page) => {
      page.on('pageerror', ({ message }) => isExpected(message) || problems.push(message))
      await prepare(page)
    },
    look: async (page) => {
      await look(page)
      await expect(page.getByRole('heading', { name: t('error.broken') })).toHaveCount(0)
    },
  }
  const email = uniqueEmail('through')
  await books(tools, email)
  await isHereNow(email)
  await entersAtTheDoor(tools, email)
  await isSeenByStaff(tools)
  await isSeenInTheCalendar(tools)
  await paysAtTheTill(tools)
  expect(problems).toEqual([])
}

async function opened({ browser, prepare }: PreparedTools, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'de-CH', serviceWorkers: 'block' })
  const page = waitsForItsScript(await context.newPage())
  page.setDefaultTimeout(30_000)
  await prepare(page)
  return page
}

async function books(tools: PreparedTools, email: string): Promise<void> {
  const page = await opened(tools, 390, 844)
  const way = bookingWay(page, tools.url)
  await way.open()
  await tools.look(page)
  await way.tap('checkbox', 'Shellac')
  await tools.look(page)
  await way.toTime()
  await expect(way.slots.first()).toBeVisible()
  await tools.look(page)
  await way.toAnotherDay()
  await expect(way.slots.first()).toBeVisible()
  await tools.look(page)
  await way.chooseSlot()
  await tools.look(page)
  await way.toDetails()
  await way.fillEmail(email, name)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await tools.look(page)
  await way.typePin(await tools.pinFor(email))
  await way.isDone()
  await tools.look(page)
  await page.context().close()
}

async function isHereNow(email: string): Promise<void> {
  await inDatabase(async (db) => {
    const visit = db.selectFrom('appointment as a').innerJoin('customer as c', 'c.id', 'a.customerId').select('a.id')
    const { id } = await visit.where('c.email', '=', email).executeTakeFirstOrThrow()
    await visitAt(id, now())
  })
}

async function entersAtTheDoor(tools: PreparedTools, email: string): Promise<void> {
  const page = await opened(tools, 1180, 820)
  await pair(page, await anotherOwner(tools.url), 'CHECKIN')
  await page.getByRole('button', { name: t('checkin.start.visit') }).click()
  await button(page, t('checkin.find.by.email')).click()
  await page.getByRole('textbox', { name: t('checkin.find.by.email'), exact: true }).fill(email)
  await tools.look(page)
  await button(page, t('checkin.next')).click()
  await expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible()
  await tools.look(page)
  await button(page, t('checkin.found.action')).click()
  await expect(page.getByRole('heading', { name: `Du bist da, ${name}` })).toBeVisible()
  await tools.look(page)
  await page.context().close()
}

async function isSeenByStaff(tools: PreparedTools): Promise<void> {
  const page = await opened(tools, 390, 844)
  const body = { '@type': 'basic-credentials', username: 'lena@lumiere.example', password: 'goldline-demo' } as const
  const { headers } = await aPerson(tools.url, null).send(authorize, { body: { ...body, client: 'STAFF' } })
  await signedIn(page, headers.get('Authorization')?.slice('Bearer '.length), 'staff')
  await page.goto(`${tools.url}/staff`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tools.look(page)
  await page.goto(`${tools.url}/staff/week`)
  await button(page, t('form.date.next.week')).click()
  await tools.look(page)
  await page.context().close()
}

async function isSeenInTheCalendar(tools: PreparedTools): Promise<void> {
  const page = await opened(tools, 1280, 800)
  await signedIn(page, (await anotherOwner(tools.url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${tools.url}/admin`)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(page.getByRole('button', { name }).first()).toBeVisible()
  await tools.look(page)
  await button(page, t('form.date.next.day')).click()
  await tools.look(page)
  await page.context().close()
}

async function paysAtTheTill(tools: PreparedTools): Promise<void> {
  const owner = await anotherOwner(tools.url)
  const [page, person] = [await opened(tools, 1280, 800), await withPin(owner)]
  await pair(page, owner, 'CHECKOUT')
  await takeTurn(page, person)
  await tools.look(page)
  await page
    .getByRole('navigation', { name: t('checkout.visits') })
    .getByRole('button', { name })
    .click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await tools.look(page)
  await page.getByRole('button', { name: /bar annehmen$/ }).click()
  await expect(page.getByText(t('checkout.paid.number'))).toBeVisible()
  await tools.look(page)
  await page.context().close()
}
