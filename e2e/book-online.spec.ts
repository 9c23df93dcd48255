import { getAppointments } from '@goldline/contract/appointment'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay, fits, watch } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { listen } from './live.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
/** The console error for a wrong PIN's refusal. */
const wrongPin = /status of 400/

test('[APT-14, UI-01, UI-13] a customer books on a phone with a PIN by e-mail, each step in three languages; the owner’s open calendar shows it', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url, 'vi')
  const watched = await watch(page)
  const owner = await anotherOwner(server.url)
  const calendar = await listen(server.url, owner.token)
  const email = uniqueEmail('journey')
  const seemly = (reads: MessageId) =>
    inEveryLanguage(page, async (language) => {
      await expect(page.getByText(textOf(language, reads)).filter({ visible: true }).first()).toBeVisible()
      await fits(page)
      await accessible(page)
    })

  await way.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Studio Lumière' })).toBeVisible()
  await way.tap('checkbox', 'Shellac')
  await expect(way.button('action.next')).toBeEnabled()
  await seemly('action.next')
  await way.toTime()
  await way.chooseSlot()
  await seemly('booking.who')
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await way.toDetails()
  await way.fillEmail(email)
  await seemly('booking.details.title')
  await way.sendPin()
  await expect(way.pin).toBeFocused()
  await seemly('form.pin')
  await way.typePin('000000')
  await expect(page.getByRole('alert').filter({ hasText: way.t('refusal.invalid-code') })).toBeVisible()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await seemly('booking.done.title')

  const own = async () => {
    const { data } = await owner.send(getAppointments, { query: { from: day, to: day } })
    return data.filter((each) => each.owner?.email === email)
  }
  await expect.poll(own).toHaveLength(1)
  const [appointment] = await own()
  await expect.poll(() => calendar.events).toContainEqual(expect.objectContaining({ id: appointment?.id, version: 1 }))
  calendar.stop()
  expect(watched.complaints(wrongPin)).toEqual([])
})

test('[APT-14, APT-12, UI-14] a customer books with a PIN by SMS; the calendar file is offered, and the draft keeps nothing personal', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const watched = await watch(page)
  const number = uniquePhone()
  await way.openDetails('Shellac')
  await way.fillPhone(number, 'Thảo')
  // The server read the number as one of the salon's country.
  await expect(page.getByText(number)).toBeVisible()
  await accessible(page)
  await way.sendPin()
  await way.typePin(await pinFor(`+41${number.replaceAll(' ', '').slice(1)}`))
  await way.isDone()

  const download = page.waitForEvent('download')
  await way.button('booking.done.calendar.file').click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  const directions = page.getByRole('link', { name: way.t('booking.done.directions') })
  await expect(directions).toHaveAttribute('href', /openstreetmap\.org\/directions/)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain('Thảo')
  expect(kept).not.toContain(number)
  expect(watched.complaints()).toEqual([])

  await way.button('booking.done.again').click()
  await expect(page.getByRole('checkbox', { name: 'Shellac' })).not.toBeChecked()
})
