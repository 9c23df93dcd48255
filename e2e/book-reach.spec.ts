import { bookingWay, fits } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { languages, textOf } from './texts.ts'
import { inEveryLanguage, tabTo } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const service = 'Shellac'
const phone = { width: 390, height: 844 }

test('[UI-13] a whole booking by keyboard only, on a desktop', async ({ page, server, pinFor }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const way = bookingWay(page, server.url)
  const email = uniqueEmail('keys')
  await way.open()
  await tabTo(page, page.getByRole('link', { name: way.t('shell.skip') }))
  await tabTo(page, page.getByRole('checkbox', { name: service }))
  await page.keyboard.press('Space')
  await tabTo(page, way.button('booking.toTime'))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('radio', { name: way.t('label.firstAvailableStaff') }))
  await page.keyboard.press('ArrowRight')
  await expect(
    page
      .getByRole('group', { name: way.t('booking.who') })
      .getByRole('radio')
      .nth(1),
  ).toBeChecked()
  await expect(way.slots.first()).toBeAttached()
  await tabTo(page, way.freeDays.last())
  await page.keyboard.press('Enter')
  await expect(way.freeDays.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(way.slots.first()).toBeAttached()
  await tabTo(page, way.slots.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(way.slots.nth(Math.min(1, (await way.slots.count()) - 1))).toBeChecked()
  await tabTo(page, way.button('booking.toDetails'))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('textbox', { name: way.t('form.name'), exact: true }))
  await page.keyboard.type('Mai')
  await tabTo(page, page.getByRole('radio', { name: way.t('booking.details.sms') }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('textbox', { name: way.t('form.email.label') }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')

  await expect(way.pin).toBeFocused()
  await page.keyboard.type(await pinFor(email))
  await way.isDone()
  await tabTo(page, way.button('booking.done.calendar.file'))
})

test('[UI-13] each page and step gets the focus and has a name; a service’s focus ring is complete', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const way = bookingWay(page, server.url)
  await way.open()
  await tabTo(page, page.getByRole('link', { name: way.t('legal.terms') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(way.t('legal.terms')))
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()

  const box = page.getByRole('checkbox', { name: service })
  await tabTo(page, box)
  // The ring must be inside the row, because its rounded card clips anything outside.
  const ring = await box.evaluate((input) => getComputedStyle(input.parentElement ?? input))
  expect(ring.outlineStyle).toBe('solid')
  expect(Number.parseFloat(ring.outlineOffset) + Number.parseFloat(ring.outlineWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Space')
  await tabTo(page, way.button('booking.toTime'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: way.t('booking.step.time') })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${way.t('booking.step.time')}`))
})

test('[UI-14] a reload at every step keeps everything; back and forward move through the steps', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize(phone)
  const way = bookingWay(page, server.url)
  const email = uniqueEmail('reload')
  const name = page.getByRole('textbox', { name: way.t('form.name'), exact: true })
  const mail = page.getByRole('textbox', { name: way.t('form.email.label') })
  await way.open()
  await way.tap('checkbox', service)
  await expect(way.button('action.next')).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: service })).toBeChecked()
  await way.toTime()
  const time = await way.chooseSlot()
  await page.reload()
  await expect(way.slot(time)).toBeChecked()
  await way.toDetails()
  await way.fillEmail(email)
  await page.reload()
  await expect(name).toHaveValue('Mai')
  await expect(mail).toHaveValue(email)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  await page.goBack()
  await expect(mail).toHaveValue(email)
  await page.goBack()
  await expect(way.slot(time)).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: service })).toBeChecked()
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await page.reload()
  await way.isDone()
})

test('[UI-01] switching the language midway changes only the texts, and stays', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const way = bookingWay(page, server.url)
  const vietnamese = bookingWay(page, server.url, 'vi')
  await way.open()
  await way.walkToDetails(service)
  await way.fillEmail('mai@example.com')
  const before = new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('heading', { name: vietnamese.t('booking.details.title') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: vietnamese.t('form.email.label') })).toHaveValue('mai@example.com')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  const after = new URL(page.url()).searchParams
  expect(after.get('lang')).toBe('vi')
  for (const kept of ['services', 'day', 'time']) expect(after.get(kept)).toBe(before.get(kept))
  await page.reload()
  await expect(page.getByRole('heading', { name: vietnamese.t('booking.details.title') })).toBeVisible()
})

test('[UI-01] a language chosen before the script loads is kept', async ({ page, server }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(`${server.url}/b/nirgends?lang=de`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('vi', 'refusal.businessObject.notFound'))
})

test('[UI-13] no step scrolls sideways in any language, from 320 px to 200 % zoom and beyond', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const way = bookingWay(page, server.url)
  const atAllWidths = () =>
    inEveryLanguage(page, async () => {
      for (const width of [320, 360, 640, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await fits(page)
      }
      await page.setViewportSize(phone)
    })
  await way.open()
  await way.tap('checkbox', 'Augenbrauen zupfen & färben')
  await way.tap('checkbox', 'Glow-Behandlung')
  await atAllWidths()
  await way.toTime()
  await way.chooseSlot()
  await atAllWidths()
  await way.toDetails()
  await way.sendPin()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await atAllWidths()
  await way.fillEmail(uniqueEmail('a-very-long-address-that-nobody-likes-to-type'))
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await atAllWidths()
})

test('[UI-01, UI-10] an unknown salon shows a friendly 404 in each language', async ({ page, server, accessible }) => {
  for (const language of languages) {
    const answer = await page.goto(`${server.url}/b/nirgends?lang=${language}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textOf(language, 'refusal.businessObject.notFound'),
    )
    await accessible(page)
    const home = page.getByRole('link', { name: textOf(language, 'salon.notFound.action') })
    await expect(home).toHaveAttribute('href', '/')
  }
  await inEveryLanguage(page, (language) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, 'refusal.businessObject.notFound')),
  )
  await page.getByRole('link', { name: textOf('vi', 'salon.notFound.action') }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('[UI-13] nothing is animated with reduced motion', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const way = bookingWay(page, server.url)
  await page.route('**/available-dates*', () => undefined)
  await way.open()
  await way.tap('checkbox', service)
  await way.toTime()
  await expect(page.getByRole('status').filter({ hasText: way.t('state.loading') })).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
})
