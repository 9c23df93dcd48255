/** A customer's day on a phone whose line comes and goes: books, looks again, writes, moves and cancels. */
import { bookingWay } from '../booking-way.ts'
import { newest } from '../fixtures.ts'
import { messageField, my } from '../my-page.ts'
import { poorLine } from '../poor-line.ts'
import { expect, test } from './day.ts'

const email = 'mai@unterwegs.example'
/** The salon hears of it, and whoever was asked for. */
const atSalon = ['hallo@lumiere.example', 'thao@lumiere.example']
const lostLine = /net::ERR_|Failed to fetch|network error|^http:\S+\/assets\//

test('[UI-10, UI-13, APT-03, APT-09, MSG-04] a customer on a phone whose line comes and goes', async ({ day }) => {
  test.setTimeout(240_000)
  const phone = await day.opens('the phone', { viewport: { width: 390, height: 844 }, expected: lostLine })
  const way = bookingWay(phone, day.url)
  const line = await poorLine(phone, phone.context())
  const team = (type: string) => {
    for (const each of atSalon) day.mail.promises(type, 'EMAIL', each)
  }
  /** Tries without a line, is told so, and has it back. */
  const inTunnel = async (work: () => Promise<unknown>) => {
    await line.lost()
    await work()
    await expect(
      phone
        .getByRole('alert')
        .filter({ hasText: way.t('error.no-connection') })
        .first(),
    ).toBeVisible()
    await line.back()
  }

  await day.step('chooses a service, and goes into a tunnel', async () => {
    await way.open()
    await way.tap('checkbox', 'Shellac')
    await inTunnel(() => way.toTime())
    await expect(way.slots.first()).toBeVisible()
  })
  await day.step('wants somebody in particular', async () => {
    await phone
      .getByRole('group', { name: way.t('booking.who') })
      .locator('label', { hasText: 'Thảo' })
      .click()
    await expect(way.slots.first()).toBeVisible()
  })
  await day.step('chooses a day and a time, and has no line again', async () => {
    await way.toAnotherDay()
    await way.chooseSlot()
    await inTunnel(() => way.toDetails())
    await expect(way.button('booking.sendPin')).toBeVisible()
  })
  await day.step('asks for the PIN twice, and gets one', async () => {
    await way.fillEmail(email)
    await inTunnel(() => way.sendPin())
    await way.sendPin()
    await expect(way.pin).toBeVisible()
    day.mail.promises('SIGN_IN', 'EMAIL', email)
  })
  await day.step('types the PIN without a line, and has booked once', async () => {
    const pin = await newest(day.url, email, /\b\d{6}\b/)
    await inTunnel(() => way.typePin(pin))
    await way.confirm()
    await way.isDone()
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    team('NEW_APPOINTMENT')
  })
  await day.step('finds it again among the own appointments', async () => {
    await inTunnel(() =>
      phone
        .getByRole('link', { name: way.t('booking.my') })
        .first()
        .click(),
    )
    await way.button('action.retry').first().click()
    await expect(phone.getByRole('heading', { name: way.t('my.appointments') })).toBeVisible()
    await phone.getByRole('link', { name: way.t('my.open') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: way.t('my.appointment') })).toBeVisible()
  })
  await day.step('writes to the salon: the words wait for the line', async () => {
    await messageField(phone).fill('Ich komme mit dem Velo.')
    await inTunnel(() => way.button('my.messages.send').click())
    await expect(messageField(phone)).toHaveValue('Ich komme mit dem Velo.')
    await way.button('my.messages.send').click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Ich komme mit dem Velo.' })).toHaveCount(1)
    team('APPOINTMENT_MESSAGE')
  })
  await day.step('moves it', async () => {
    await phone.getByRole('link', { name: way.t('my.move'), exact: true }).click()
    await expect(way.slots.first()).toBeAttached()
    await way.button('booking.week.next').click()
    await way.freeDays.first().click()
    await way.chooseSlot()
    await inTunnel(() => way.button('my.move').click())
    await way.button('my.move').click()
    await expect(phone.getByText(way.t('my.move.done'))).toBeVisible()
    // The new confirmation, as the page says.
    day.mail.promises('NEW_APPOINTMENT', 'EMAIL', email)
    team('NEW_APPOINTMENT')
  })
  await day.step('looks again in the evening, and cancels', async () => {
    await day.becomes('19:30')
    await phone.goto(my(day.url))
    await phone.getByRole('link', { name: way.t('my.open') }).click()
    await way.button('my.cancel').click()
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: way.t('my.cancel'), exact: true })
      .click()
    await expect(phone.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
    day.mail.promises('APPOINTMENT_CANCELLED', 'EMAIL', email)
    team('APPOINTMENT_CANCELLED')
  })
})
