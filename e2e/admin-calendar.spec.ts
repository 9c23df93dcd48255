import { randomUUID } from 'node:crypto'
import { addDays } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { ahead } from './clock.ts'
import { aCustomer, anotherOwner, book, cancel, cardOf } from './elsewhere.ts'
import { expect, type OutboxRow, test } from './fixtures.ts'

const owner = 'owner@lumiere.example'
const nobodyHere = 'sabine@lumiere.example'
const newEmail = () => `calendar-${randomUUID()}@example.com`

/** Returns console errors, except those for answers that the journey causes. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const expected = /status of 4\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(message.text())
    if (message.type() === 'error' && !expected) problems.push(message.text())
  })
  return problems
}

async function signIn(page: Page, url: string, path = '/admin') {
  // Answers the cookie question first, since on a phone it would cover the last cards of the day.
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${url}${path}`)
  await page.getByLabel('E-Mail').fill(owner)
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
}

test('[AUTH-01, AUTH-19, UI-02] the owner signs in and moves through the day by keyboard', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const problems = problemsOf(page)
  await page.goto(`${server.url}/admin`)
  await page.getByLabel('E-Mail').fill(nobodyHere)
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert')).toContainText('keinem Salon')
  await accessible(page)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByLabel('E-Mail').fill(nobodyHere)
  await page.getByLabel('Passwort').fill('wrong')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert').first()).toContainText('neu anmelden')

  await signIn(page, server.url)
  await accessible(page)
  const { day } = await book(await aCustomer(server.url, newEmail(), pinFor), ahead(3))
  await page.goto(`${server.url}/admin?day=${day}`)
  const grid = page.getByRole('region', { name: /^Termine am/ })
  // Cards only, without the button that shows earlier hours.
  const first = grid.getByRole('button', { name: /\d:\d\d – / }).first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  const walked = await page.evaluate(() => document.activeElement?.textContent)
  await expect(first).not.toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading')).toBeFocused()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(walked)
  // Removes the focus, as after closing a dialog that a key opened.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/day=/)
  expect(problems).toEqual([])
})

test('[UI-02] the printed day has a page for each person with visits, and no other', async ({
  page,
  server,
  pinFor,
}) => {
  const { day } = await book(await aCustomer(server.url, newEmail(), pinFor), ahead(3))
  await signIn(page, server.url, `/admin?view=day&day=${day}`)
  const busy = page.locator('[data-column]:has([data-card]:not([data-status$="_CANCELLED"]))')
  await expect(busy.first()).toBeVisible()
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(await busy.count())
})

test('[UI-13] by keyboard only: each screen takes the focus, the rail can be skipped, signing out leads to sign-in', async ({
  page,
  server,
  accessible,
}) => {
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${server.url}/admin`)
  const main = page.getByRole('main')
  const email = page.getByLabel('E-Mail')
  await email.focus()
  await page.keyboard.type(owner)
  await page.keyboard.press('Tab')
  await page.keyboard.type('goldline-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(main).toBeFocused()

  const rail = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await page.goto(`${server.url}/admin/no-such-screen`)
  await expect(page).toHaveURL(`${server.url}/admin`)
  await page.reload()
  const skip = page.getByRole('link', { name: 'Zum Inhalt' })
  await expect(rail).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await accessible(page)
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Vorheriger Tag' })).toBeFocused()

  for (const [link, name] of [
    ['Kundschaft', 'Kundschaft'],
    ['Guthaben', 'Guthaben'],
    ['Einstellungen', 'Buchungsregeln'],
  ] as const) {
    await rail.getByRole('link', { name: link, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${name} · Goldline$`))
  }
  await page.goBack()
  await expect(page).toHaveTitle(/Guthaben · Goldline$/)
  await expect(main).toBeFocused()

  await page.getByRole('button', { name: 'Konto und Sprache' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Abmelden' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Beim Salon anmelden' })).toBeVisible()
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
})

test('[UI-02, APT-06] the next day is prefetched, and includes what was booked meanwhile', async ({
  page,
  server,
  pinFor,
}) => {
  const api = await aCustomer(server.url, newEmail(), pinFor)
  const seen = await book(api, ahead(10))
  const list = (url: URL) => url.pathname === '/v1/appointments' && url.searchParams.get('from') === seen.day
  const fetched = page.waitForResponse((response) => list(new URL(response.url())))
  await signIn(page, server.url, `/admin?day=${addDays(seen.day, -1)}`)
  await (await fetched).finished()

  await page.route(list, (route) => route.abort())
  const second = page.waitForResponse((response) => /\/v1\/appointments\/[^/]+$/.test(response.url()))
  const added = await book(api, { from: seen.day, to: seen.day }, seen.time)
  await (await second).finished()
  await page.getByRole('button', { name: 'Nächster Tag' }).click()
  await expect(cardOf(page, seen)).toBeVisible()
  await expect(cardOf(page, added)).toBeVisible()
})

test('[APT-06] a booking made elsewhere appears by itself, also after the connection was lost', async ({
  page,
  server,
  pinFor,
}) => {
  const api = await aCustomer(server.url, newEmail(), pinFor)
  // Uses a day so far ahead that it has room for three visits, each an hour after the last.
  const seen = await book(api, ahead(45))
  await signIn(page, server.url, `/admin?day=${seen.day}`)
  await expect(cardOf(page, seen)).toBeVisible()

  const range = { from: seen.day, to: seen.day }
  const second = await book(api, range, seen.time)
  await expect(cardOf(page, second)).toBeVisible()

  await page.route('**/v1/events', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Verbindung verloren')).toBeVisible()
  const third = await book(api, range, second.time)
  await page.unroute('**/v1/events')
  await expect(cardOf(page, third)).toBeVisible()
  await expect(page.getByText('Verbindung verloren')).toBeHidden()
})

test('[APT-03, APT-08] the owner cancels and the customer is notified; an outdated version is refused and reloaded', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const problems = problemsOf(page)
  const email = newEmail()
  const api = await aCustomer(server.url, email, pinFor)
  const mine = await book(api, ahead(20))
  await signIn(page, server.url, `/admin?day=${mine.day}`)
  await cardOf(page, mine).click()
  const panel = page.getByRole('dialog', { name: /Ida Meyer/ })
  await expect(panel.getByRole('button', { name: 'Einchecken' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Stornieren' }).click()
  const question = page.getByRole('dialog', { name: 'Termin stornieren?' })
  await expect(question).toContainText('Nachricht an die Kundin oder den Kunden')
  await accessible(page)
  await question.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await expect(panel.getByText('Vom Salon storniert')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Stornieren' })).toBeHidden()
  const told = async () => {
    const rows: OutboxRow[] = await (await fetch(`${server.url}/outbox.json`)).json()
    return rows.find(({ to }) => to === email)?.subject
  }

  const late = await book(api, ahead(30))
  await page.route('**/v1/events', (route) => route.abort())
  await page.goto(`${server.url}/admin?day=${late.day}`)
  await cardOf(page, late).click()
  await cancel(await anotherOwner(server.url), late)
  await panel.getByRole('button', { name: 'Stornieren' }).click()
  await page.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await expect(page.getByRole('alert')).toContainText('Inzwischen hat jemand anderes etwas geändert')
  await expect(panel.getByText('Vom Salon storniert')).toBeVisible()
  expect(problems).toEqual([])
  // The mail is sent once the cancellation can no longer be undone (APT-20); that time has passed by now.
  await expect.poll(told, { timeout: 40_000 }).toMatch(/stornieren/)
})

test('[UI-03] on a phone the day scrolls inside its frame, and the panel covers the screen', async ({
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'de-CH' })
  const page = await context.newPage()
  const mine = await book(await aCustomer(server.url, newEmail(), pinFor), ahead(40))
  await signIn(page, server.url, `/admin?day=${mine.day}&person=all`)
  await expect(cardOf(page, mine)).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await cardOf(page, mine).click()
  await expect(page.getByRole('dialog', { name: /Ida Meyer/ })).toHaveJSProperty('offsetWidth', 360)
  await accessible(page)
  await context.close()
})
