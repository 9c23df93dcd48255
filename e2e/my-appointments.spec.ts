import { cancelAppointment, getAppointment } from '@goldline/contract/appointment'
import { moveAppointment } from '@goldline/contract/move-appointment'
import { addDays, type Day } from '@goldline/domain/time/day'
import type { Locator, Page } from '@playwright/test'
import { bookingWay, fits, watch } from './booking-way.ts'
import { visitAt } from './database.ts'
import { aCustomer, anotherOwner, book, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { type Language, languages, textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

const phone = { width: 390, height: 844 }
type PinFor = (recipient: string) => Promise<string>

const my = (url: string, path = '', language: Language = 'de') => `${url}/b/studio-lumiere/my${path}?lang=${language}`

/** Somebody with an appointment that can still be moved and cancelled. */
async function someoneBooked(url: string, pinFor: PinFor, name: string) {
  const email = uniqueEmail(name)
  const api = await aCustomer(url, email, pinFor)
  const from = addDays(new Date().toISOString().slice(0, 10) as Day, 4)
  return { email, api, booked: await book(api, { from, to: addDays(from, 10) }) }
}

/** The page as its own customer opens it, already signed in. */
async function signIn(page: Page, { token }: SignedIn) {
  await page.addInitScript((kept) => localStorage.setItem('goldline.booking.token', kept), token ?? '')
}

/** Walks on by Tab alone until the place is reached. */
async function tabTo(page: Page, place: Locator, atMost = 90) {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

const messageField = (page: Page, language: Language = 'de') =>
  page.getByRole('textbox', { name: textOf(language, 'my.messages.to') })

test('[APT-03, APT-09] on a phone: book, find it again, write, move, cancel, and on to booking it again', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize(phone)
  const way = bookingWay(page, server.url)
  const watched = await watch(page)
  const email = uniqueEmail('mine')
  const seemly = async () => {
    await fits(page)
    await accessible(page)
  }
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.toDetails()
  await way.fillEmail(email)
  await way.sendPin()
  await way.pin.fill(await pinFor(email))
  await way.confirm()
  await way.isDone()

  await page
    .getByRole('main')
    .getByRole('link', { name: way.t('booking.my'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('my.appointments') })).toBeVisible()
  await expect(page.getByText('Shellac').first()).toBeVisible()
  await seemly()
  await page.getByRole('link', { name: way.t('my.open') }).click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  await seemly()

  await messageField(page).fill('Ich komme mit dem Velo.')
  await way.button('my.messages.send').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ich komme mit dem Velo.' })).toBeVisible()
  await expect(messageField(page)).toHaveValue('')
  await seemly()

  await page.getByRole('link', { name: way.t('my.move'), exact: true }).click()
  await expect(way.slots.first()).toBeAttached()
  await way.button('booking.week.next').click()
  await way.freeDays.first().click()
  const time = await way.chooseSlot()
  await seemly()
  await way.button('my.move').click()
  await expect(page.getByText(way.t('my.move.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(time)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(time)

  await way.button('my.cancel').click()
  await expect(page.getByRole('dialog', { name: way.t('my.cancel.title') })).toBeVisible()
  await accessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('my.cancel'), exact: true })
    .click()
  await expect(page.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
  await expect(page.getByText(way.t('my.cancel.done'))).toBeVisible()
  await seemly()
  await page.getByRole('link', { name: way.t('my.again') }).click()
  await expect(way.slots.first()).toBeAttached()
  await expect(page).toHaveURL(/\/time\?.*services=/)
  expect(watched.complaints()).toEqual([])
})

test('[AUTH-06, UI-13] by keyboard alone: a link from a mail leads through the PIN to its appointment, which is written about, moved and cancelled', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email, booked } = await someoneBooked(server.url, pinFor, 'keys')
  const way = bookingWay(page, server.url)
  const press = async (place: Locator, key = 'Enter') => {
    await tabTo(page, place)
    await page.keyboard.press(key)
  }
  await page.goto(my(server.url, `/appointments/${booked.id}`))
  await tabTo(page, page.getByRole('radio', { name: way.t('booking.details.sms') }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('textbox', { name: way.t('form.email.label') }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(way.pin).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: way.t('refusal.invalid-code') })).toBeVisible()
  await page.reload()
  await way.pin.focus()
  await page.keyboard.type(await pinFor(email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  await expect(page).toHaveURL(my(server.url, `/appointments/${booked.id}`))

  await tabTo(page, messageField(page))
  await page.keyboard.type('Guten Tag')
  await press(way.button('my.messages.send'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Guten Tag' })).toBeVisible()

  await page.keyboard.press('Home')
  await press(page.getByRole('link', { name: way.t('my.move'), exact: true }))
  await expect(way.slots.first()).toBeAttached()
  await press(way.freeDays.last())
  await expect(way.freeDays.last()).toHaveAttribute('aria-pressed', 'true')
  await press(way.slots.first(), 'Space')
  await press(way.button('my.move'))
  await expect(page.getByText(way.t('my.move.done'))).toBeVisible()

  await press(way.button('my.cancel'))
  const dialog = page.getByRole('dialog', { name: way.t('my.cancel.title') })
  await press(dialog.getByRole('button', { name: way.t('my.cancel'), exact: true }))
  await expect(page.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
})

for (const language of languages) {
  test(`[UI-01, UI-13] in ${language} no page of one's own scrolls sideways, from 360 px on`, async ({
    page,
    server,
    pinFor,
    accessible,
  }) => {
    const { api, booked } = await someoneBooked(server.url, pinFor, `narrow-${language}`)
    const at360 = async (path: string, title: Parameters<typeof textOf>[1]) => {
      await page.goto(my(server.url, path, language))
      await expect(page.getByRole('heading', { level: 1, name: textOf(language, title) })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: textOf(language, 'state.loading') })).toHaveCount(0)
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await fits(page)
      }
      await accessible(page)
    }
    await at360('', 'my.signIn')
    await signIn(page, api)
    await at360('', 'my.appointments')
    await at360(`/appointments/${booked.id}`, 'my.appointment')
    await at360(`/appointments/${booked.id}/move`, 'my.move')
    await at360('/appointments/019aa7a5-0000-7000-8000-000000000000', 'my.appointment')
    await expect(page.getByText(textOf(language, 'refusal.appointment.notFound'))).toBeVisible()
  })
}

test('[APT-09] a message whose answer is lost is kept, and sent again it stands there once', async ({
  page,
  server,
  pinFor,
}) => {
  const { api, booked } = await someoneBooked(server.url, pinFor, 'lost')
  const way = bookingWay(page, server.url)
  await signIn(page, api)
  await page.goto(my(server.url, `/appointments/${booked.id}`))
  let lost = false
  await page.route('**/messages', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await messageField(page).fill('x'.repeat(1001))
  await expect(messageField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(way.button('my.messages.send')).toBeDisabled()
  await messageField(page).fill('Bin gleich da.')
  await way.button('my.messages.send').click()
  await expect(page.getByRole('alert').filter({ hasText: way.t('error.no-connection') })).toBeVisible()
  await expect(messageField(page)).toHaveValue('Bin gleich da.')
  await way.button('my.messages.send').click()
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bin gleich da.' })).toHaveCount(1)
  const { data } = await api.send(getAppointment, { params: { id: booked.id } })
  expect(data.messages.map(({ text }) => text)).toEqual(['Bin gleich da.'])
})

test('[APT-08] what the salon changed meanwhile is said and shown, and nothing overwritten', async ({
  page,
  server,
  pinFor,
}) => {
  const { api, booked } = await someoneBooked(server.url, pinFor, 'meanwhile')
  const way = bookingWay(page, server.url)
  await signIn(page, api)
  await page.goto(my(server.url, `/appointments/${booked.id}`))
  await way.button('my.cancel').click()
  const owner = await anotherOwner(server.url)
  await owner.send(cancelAppointment, { params: { id: booked.id } }, { ifMatch: booked.version })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('my.cancel'), exact: true })
    .click()
  await expect(page.getByText(way.t('refusal.version-conflict'))).toBeVisible()
  await expect(page.getByText(way.t('status.BO_CANCELLED'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[AVL-07] a start that went while it was looked at: the nearest ones, and one of them is taken', async ({
  page,
  server,
  pinFor,
}) => {
  const { api, booked } = await someoneBooked(server.url, pinFor, 'gone')
  const way = bookingWay(page, server.url)
  await signIn(page, api)
  await page.goto(my(server.url, `/appointments/${booked.id}/move`))
  const nearest = new Date(Date.now() + 9 * 86_400_000).toISOString()
  await page.route(`**/v1/appointments/${booked.id}`, (route) => {
    if (route.request().method() !== moveAppointment.method) return route.continue()
    const near = [{ startTime: nearest, staffId: null }]
    return route.fulfill({ status: 409, json: { status: 409, message: 'startTime.invalid', nearest: near } })
  })
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.button('my.move').click()
  const dialog = page.getByRole('dialog', { name: way.t('refusal.startTime.invalid') })
  await dialog.getByRole('listitem').getByRole('button').click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/day=/)
})

test('[APT-03] too late to cancel: why, until when it went, and whom to call', async ({ page, server, pinFor }) => {
  const { api, booked } = await someoneBooked(server.url, pinFor, 'late')
  const way = bookingWay(page, server.url)
  await signIn(page, api)
  // The salon's window has passed.
  await visitAt(booked.id, Date.now() + 2 * 3_600_000)
  await page.goto(my(server.url, `/appointments/${booked.id}`))
  await expect(page.getByText(way.t('my.change.over'))).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await expect(way.button('my.cancel')).toHaveCount(0)
  await page.goto(my(server.url, `/appointments/${booked.id}/move`))
  await expect(page).toHaveURL(my(server.url, `/appointments/${booked.id}`).replace('?lang=de', ''))
})

test('[UI-11] what was goes on as one scrolls; a page that does not come is asked for again, and offline the last state stays', async ({
  page,
  server,
  pinFor,
  context,
}) => {
  const { api, booked } = await someoneBooked(server.url, pinFor, 'history')
  const way = bookingWay(page, server.url)
  await signIn(page, api)
  const { data: real } = await api.send(getAppointment, { params: { id: booked.id } })
  let failures = 0
  // Three pages of a long life with the salon.
  await page.route('**/v1/user/me/appointments?when=past*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    if (cursor === '2_x' && failures++ === 0)
      return route.fulfill({ status: 500, json: { status: 500, message: 'internal' } })
    const start = Number(cursor?.split('_')[0] ?? 0)
    const appointments = Array.from({ length: 20 }, (_, index) => {
      const name = `Leistung ${start * 20 + index}`
      const id = `019aa7a5-0000-7000-8000-${String(start * 20 + index).padStart(12, '0')}`
      return { ...real, id, status: 'FULFILLED', services: real.services.map((service) => ({ ...service, name })) }
    })
    return route.fulfill({ json: { appointments, next: start < 2 ? `${start + 1}_x` : null } })
  })
  await page.goto(my(server.url))
  const past = page.getByRole('list', { name: way.t('my.past') })
  await expect(past.getByRole('heading')).not.toHaveCount(0)
  await expect(past.getByRole('heading').nth(19)).toBeAttached()
  await past.getByRole('heading').nth(19).scrollIntoViewIfNeeded()
  await expect(past.getByRole('heading')).toHaveCount(40)
  await past.getByRole('heading').nth(39).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').filter({ hasText: way.t('refusal.internal') })).toBeVisible()
  await way.button('action.retry').click()
  await expect(past.getByRole('heading')).toHaveCount(60)

  await context.setOffline(true)
  await page.getByRole('link', { name: way.t('my.open') }).click()
  await expect(page.getByText(way.t('my.stale'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(booked.time)
  // It goes on by itself as soon as the connection is back.
  await context.setOffline(false)
  await expect(page.getByText(way.t('my.stale'))).toHaveCount(0)
})
