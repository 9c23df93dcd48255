import type { Locator } from '@playwright/test'
import { bookingWay, fits, watch } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { aBookedCustomer, messageField, myPageUrl } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn, tabTo } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const phone = { width: 390, height: 844 }

test('[APT-03, APT-09, APT-18a] on a phone: book, find, write, move, cancel, and book again', async ({
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
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//)
  await expect(page.getByRole('region', { name: way.t('booking.done.next') }).getByRole('link')).toHaveCount(3)
  await seemly()

  await page
    .getByRole('main')
    .getByRole('link', { name: way.t('word.myAppointments'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('word.myAppointments') })).toBeVisible()
  await expect(page.getByText('Shellac').first()).toBeVisible()
  await seemly()
  await page.getByRole('link', { name: way.t('word.viewAppointment') }).click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /^https:\/\/outlook\.live\.com\//)
  await seemly()

  await messageField(page).fill('Ich komme mit dem Velo.')
  await way.button('word.sendMessage').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ich komme mit dem Velo.' })).toBeVisible()
  await expect(messageField(page)).toHaveValue('')
  await seemly()

  await page.getByRole('link', { name: way.t('word.moveAppointment'), exact: true }).click()
  await expect(way.slots.first()).toBeAttached()
  await way.button('form.date.next.week').click()
  await way.freeDays.first().click()
  const time = await way.chooseSlot()
  await seemly()
  await way.button('word.moveAppointment').click()
  await expect(page.getByText(way.t('my.move.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(time)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(time)

  await way.button('word.cancelAppointment').click()
  await expect(page.getByRole('dialog', { name: way.t('appointment.cancel.ask') })).toBeVisible()
  await accessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('word.cancelAppointment'), exact: true })
    .click()
  await expect(page.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
  await expect(page.getByText(way.t('my.cancel.done'))).toBeVisible()
  await seemly()
  await page.getByRole('link', { name: way.t('my.again') }).click()
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/details\?.*services=/)
  expect(watched.complaints()).toEqual([])
})

test('[AUTH-06, UI-13] by keyboard only: a mail’s link opens the appointment after the PIN; write, move and cancel', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email, booked } = await aBookedCustomer(server.url, pinFor, 'keys')
  const way = bookingWay(page, server.url)
  const press = async (place: Locator, key = 'Enter') => {
    await tabTo(page, place)
    await page.keyboard.press(key)
  }
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}`))
  await tabTo(page, page.getByRole('radio', { name: way.t('booking.details.sms') }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('textbox', { name: way.t('form.email.label') }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(way.pin).toBeFocused()
  await page.keyboard.type('000000')
  await expect(page.getByRole('alert').filter({ hasText: way.t('refusal.invalid-code') })).toBeVisible()
  await page.reload()
  await way.pin.focus()
  await page.keyboard.type(await pinFor(email))
  await expect(page.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  await expect(page).toHaveURL(myPageUrl(server.url, `/appointments/${booked.id}`))

  await tabTo(page, messageField(page))
  await page.keyboard.type('Guten Tag')
  await press(way.button('word.sendMessage'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Guten Tag' })).toBeVisible()

  await page.keyboard.press('Home')
  await press(page.getByRole('link', { name: way.t('word.moveAppointment'), exact: true }))
  await expect(way.slots.first()).toBeAttached()
  await press(way.freeDays.last())
  await expect(way.freeDays.last()).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  await press(way.slots.first(), 'Space')
  await press(way.button('word.moveAppointment'))
  await expect(page.getByText(way.t('my.move.done'))).toBeVisible()

  await press(way.button('word.cancelAppointment'))
  const dialog = page.getByRole('dialog', { name: way.t('appointment.cancel.ask') })
  await press(dialog.getByRole('button', { name: way.t('word.cancelAppointment'), exact: true }))
  await expect(page.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
})

test('[UI-01, UI-13] no page of My appointments scrolls sideways in any language, from 360 px on', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'narrow')
  const at360 = async (path: string, title: Parameters<typeof textOf>[1], said?: Parameters<typeof textOf>[1]) => {
    await page.goto(myPageUrl(server.url, path))
    await inEveryLanguage(page, async (language) => {
      await expect(page.getByRole('heading', { level: 1, name: textOf(language, title) })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: textOf(language, 'state.loading') })).toHaveCount(0)
      if (said) await expect(page.getByText(textOf(language, said))).toBeVisible()
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await fits(page)
      }
      await accessible(page)
    })
  }
  await at360('', 'word.myAppointments')
  await signedIn(page, api.token)
  await at360('', 'word.myAppointments')
  await at360(`/appointments/${booked.id}`, 'my.appointment')
  await at360(`/appointments/${booked.id}/move`, 'word.moveAppointment')
  await at360('/appointments/019aa7a5-0000-7000-8000-000000000000', 'my.appointment', 'refusal.appointment.notFound')
})
