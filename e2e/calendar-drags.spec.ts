import { enterAppointment, getOfferedServices } from '@goldline/contract/appointment/entry'
import { createCustomer } from '@goldline/contract/customer'
import type { Locator, Page } from '@playwright/test'
import { ahead, now, today } from './clock.ts'
import { inDatabase } from './database.ts'
import { anotherOwner, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const stepMs = 300_000

/** Checks in a walk-in for whom nobody has time. */
async function nobodysGuest(owner: SignedIn, surname: string): Promise<void> {
  const customer = await owner.ask(createCustomer, { body: { name: 'Ida', surname } })
  const { services } = await owner.ask(getOfferedServices, {})
  const service = services.find(({ duration, staffIds }) => duration >= 45 && staffIds.length > 2)
  const startTime = new Date(Math.floor(now() / stepMs) * stepMs).toISOString()
  const asked = [{ product: service?.product ?? '', staffId: service?.staffIds[0] ?? null }]
  const body = { customerId: customer.id, startTime, services: asked, walkIn: true, override: true, tell: false }
  const { id } = await owner.ask(enterAppointment, { body })
  await inDatabase(async (db) => {
    await db.deleteFrom('occupation').where('appointmentId', '=', id).execute()
    await db
      .updateTable('appointmentService')
      .set({ assignedStaffId: null, requestedStaffId: null })
      .where('appointmentId', '=', id)
      .execute()
  })
}

async function openDay(page: Page, url: string, day: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page, (await anotherOwner(url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${url}/admin?view=day&day=${day}`)
  await expect(page.locator('[data-column]').first()).toBeVisible()
}

/** Runs in the page: returns a point of the grid without bookings, and one over a card in another column. */
function emptyAndCard(): { x: number; y: number; over: { x: number; y: number } } | undefined {
  const middle = ({ left, width, top }: DOMRect, y = 12) => ({ x: left + width / 2, y: top + y })
  const cards = [...document.querySelectorAll('[data-card]')].map((card) => middle(card.getBoundingClientRect()))
  for (const column of document.querySelectorAll('[data-column]'))
    for (let y = 260; y < innerHeight - 120; y += 20) {
      const x = middle(column.getBoundingClientRect()).x
      const on = (at: number) => document.elementFromPoint(x, at)
      const free = [y, y + 20, y + 40].every(
        (at) => on(at)?.closest('[data-column]') && !on(at)?.closest('[data-card], [data-slot]'),
      )
      const over = cards.find((card) => Math.abs(card.x - x) > 60 && card.y > 200 && card.y < innerHeight)
      if (free && over) return { x, y, over }
    }
  return undefined
}

async function drag(page: Page, card: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await card.boundingBox()
  if (!box) throw new Error('no card')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

test('[APT-07f] dragging over free time with the mouse selects no text', async ({ page, server }) => {
  await openDay(page, server.url, ahead(9).from)
  await expect(page.locator('[data-card]').first()).toBeVisible()
  const place = await page.evaluate(emptyAndCard)
  if (!place) throw new Error('no empty place')
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  await page.mouse.move(place.x, place.y + 40, { steps: 4 })
  await page.mouse.move(place.over.x, place.over.y, { steps: 8 })
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.mouse.move(place.x, place.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: t('word.newAppointment') })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

test('[APT-07g, APT-20] an unassigned walk-in is dragged to a person, and the form stays in place when undo ends', async ({
  page,
  server,
}) => {
  const surname = `Gast${now()}`
  await nobodysGuest(await anotherOwner(server.url), surname)
  await openDay(page, server.url, today())
  const card = page.getByRole('button', { name: new RegExp(`^Ida ${surname}`) })
  await card.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const box = await card.boundingBox()
  const target = await page.locator('[data-column]').nth(1).boundingBox()
  if (!box || !target) throw new Error('no place')
  const from = await card.evaluate((each) => each.closest('[data-column]')?.getAttribute('data-column'))
  await drag(page, card, { x: target.x + target.width / 2, y: box.y + 8 })
  const bar = page.getByRole('button', { name: /^Rückgängig/ })
  const ask = page.getByRole('button', { name: 'Trotzdem eintragen' })
  await expect(bar.or(ask).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(bar).toBeVisible()
  const where = () => card.evaluate((each) => each.closest('[data-column]')?.getAttribute('data-column'))
  expect(await where()).not.toBe(from)

  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: t('word.newAppointment') })
  await expect(form).toBeVisible()
  await expect(form.getByRole('button', { name: /^Rückgängig/ })).toBeVisible()
  const field = form.getByRole('combobox').first()
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0)
  const before = await top()
  await expect(bar).toBeHidden({ timeout: 25_000 })
  // A pixel of tolerance, since a third of a pixel is no jump.
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})
