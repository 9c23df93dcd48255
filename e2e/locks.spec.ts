/** The salon's devices: locked by hand and after a time, opened by another person, and still paired (AUTH-08). */

import { getDevices } from '@goldline/contract/auth/devices'
import { getSalonUsers } from '@goldline/contract/auth/salon-users'
import { findVisit } from '@goldline/contract/queue/kiosk'
import type { Page } from '@playwright/test'
import { holdClock } from './clock.ts'
import { anotherOwner, aPerson, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { everyPin, pair, takeTurn, withPin } from './salon-device.ts'
import { textOf } from './texts.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const heading = (page: Page, id: Parameters<typeof textOf>[1]) => page.getByRole('heading', { name: t(id) })
const button = (page: Page, id: Parameters<typeof textOf>[1]) => page.getByRole('button', { name: t(id) })

const isSalons = async (owner: SignedIn, id: string): Promise<boolean> =>
  (await owner.send(getDevices, {})).data.some((device) => device.id === id)

/** Returns two staff members. */
async function twoPeople(owner: SignedIn) {
  const { data } = await owner.send(getSalonUsers, {})
  const [first, second] = data.filter(({ staffId, role }) => staffId !== null && role.startsWith('USER_LITE'))
  if (!first || !second) throw new Error('the demo has too few people')
  return [first, second] as const
}

async function enterAtDoor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  for (const digit of everyPin) await page.getByRole('button', { name: digit, exact: true }).click()
  await button(page, 'action.open').click()
}

test('[POS-05, AUTH-08t] a till is locked by hand, opened by another person, locks when unused, and stays paired', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await holdClock(page)
  const owner = await anotherOwner(server.url)
  const [somebody] = await twoPeople(owner)
  const [first, second] = [await withPin(owner), await withPin(owner, somebody)]
  const device = await pair(page, owner, 'CHECKOUT')
  for (const name of [first, first, second]) {
    await takeTurn(page, name)
    await expect(heading(page, 'checkout.sale.none')).toBeVisible()
    await button(page, 'checkout.lock').click()
    await expect(heading(page, 'checkout.pin.title')).toBeVisible()
  }
  await takeTurn(page, second)
  await expect(heading(page, 'checkout.sale.none')).toBeVisible()
  await page.clock.fastForward(181_000)
  await expect(heading(page, 'checkout.pin.title')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'checkout.pin.title')).toBeVisible()
  expect(await isSalons(owner, device)).toBe(true)
  // Paired again during a session, it stays one till.
  await takeTurn(page, first)
  await expect(heading(page, 'checkout.sale.none')).toBeVisible()
  const again = await pair(page, owner, 'CHECKOUT')
  await expect(heading(page, 'checkout.pin.title')).toBeVisible()
  await expect.poll(() => isSalons(owner, device)).toBe(false)
  expect(await isSalons(owner, again)).toBe(true)
})

test('[CHK-03, AUTH-08] a kiosk returns to its start, is opened by staff, and stays paired', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await holdClock(page)
  const owner = await anotherOwner(server.url)
  const [somebody, another] = await twoPeople(owner)
  for (const each of [somebody, another]) await withPin(owner, each)
  const device = await pair(page, owner, 'CHECKIN')
  await button(page, 'checkin.start.visit').click()
  await expect(heading(page, 'checkin.find.title')).toBeVisible()
  await page.clock.fastForward(20_000)
  await page.clock.runFor(31_000)
  await expect(heading(page, 'checkin.start.title')).toBeVisible()
  for (const { name } of [somebody, another]) {
    await button(page, 'checkin.team').click()
    await enterAtDoor(page, name)
    await expect(heading(page, 'checkin.team.title')).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(heading(page, 'checkin.start.title')).toBeVisible()
  }
  await page.reload()
  await expect(heading(page, 'checkin.start.title')).toBeVisible()
  expect(await isSalons(owner, device)).toBe(true)
})

test('[CHK-04] after twenty searches without a match a kiosk requires a staff PIN, and then finds again', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const owner = await anotherOwner(server.url)
  const [somebody] = await twoPeople(owner)
  await withPin(owner, somebody)
  await pair(page, owner, 'CHECKIN')
  await expect(heading(page, 'checkin.start.title')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('goldline.checkin.token'))
  const door = aPerson(server.url, token)
  for (let count = 0; count < 20; count++) await door.send(findVisit, { body: { contact: '079 999 99 99' } })
  const search = async () => {
    await button(page, 'checkin.start.visit').click()
    await button(page, 'checkin.find.by.email').click()
    await page.getByRole('textbox', { name: t('checkin.find.by.email'), exact: true }).fill('niemand@lumiere.example')
    await button(page, 'checkin.next').click()
  }
  await search()
  await expect(heading(page, 'word.pleaseAskAtTheDesk')).toBeVisible()
  await enterAtDoor(page, somebody.name)
  await expect(heading(page, 'checkin.start.title')).toBeVisible()
  await search()
  await expect(page.getByRole('alert')).toContainText(t('checkin.find.none'))
})

test('[AUTH-08u] a person’s phone stays open unused, changes to another person by a new link, and stays signed out after signing out', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await holdClock(page)
  const owner = await anotherOwner(server.url)
  const [first, second] = await twoPeople(owner)
  const device = await pair(page, owner, 'STAFF', first.id)
  await expect(page.getByRole('navigation', { name: t('staff.tabs') })).toBeVisible()
  await page.clock.fastForward(3_600_000)
  await page.reload()
  await expect(page.getByRole('navigation', { name: t('staff.tabs') })).toBeVisible()
  expect(await isSalons(owner, device)).toBe(true)
  const again = await pair(page, owner, 'STAFF', second.id)
  await expect(page.getByRole('navigation', { name: t('staff.tabs') })).toBeVisible()
  await expect.poll(() => isSalons(owner, device)).toBe(false)
  await page.goto(`${server.url}/staff/me`)
  await expect(page.getByRole('heading', { name: `${second.name} ${second.surname}`.trim() })).toBeVisible()
  await button(page, 'action.signOut').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.signOut') })
    .click()
  await expect(heading(page, 'device.unpaired')).toBeVisible()
  expect(await isSalons(owner, again)).toBe(false)
})

test('[AUTH-12, AUTH-08m, AUTH-08t] a shared computer is locked by hand, opened by another person, locks when unused, and stays paired', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await holdClock(page)
  const owner = await anotherOwner(server.url)
  const [somebody, another] = await twoPeople(owner)
  const device = await pair(page, owner, 'ADMIN')
  const account = page.getByRole('button', { name: new RegExp(t('admin.account')) })
  const enter = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByLabel(t('form.pin'), { exact: true }).fill(everyPin)
    await button(page, 'admin.lock.enter').click()
    await expect(account).toBeVisible()
  }
  const names = [await withPin(owner, somebody), await withPin(owner, another)]
  for (const name of names) {
    await expect(heading(page, 'admin.lock.title')).toBeVisible()
    await enter(name)
    await account.click()
    await button(page, 'admin.lockNow').click()
  }
  await enter(names[0] ?? '')
  await page.clock.fastForward(5 * 60_000 + 1000)
  await expect(heading(page, 'admin.lock.title')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'admin.lock.title')).toBeVisible()
  expect(await isSalons(owner, device)).toBe(true)
})
