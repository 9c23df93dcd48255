/**
 * If nobody does all chosen services, several people do them one after the other (AVL-10), and the page shows this
 * before and after booking.
 */
import { bookingWay, fits } from './booking-way.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const words = {
  de: 'Nacheinander bei zwei Personen',
  en: 'One after the other with two people',
  vi: 'Lần lượt với hai nhân viên',
} as const

test('[AVL-10] two people in one visit are shown when choosing a time and in the confirmation', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, (await aCustomer(server.url, uniqueEmail('several'), pinFor)).token)
  const way = bookingWay(page, server.url)
  const seemly = () =>
    inEveryLanguage(page, async () => {
      await fits(page)
      await accessible(page)
    })
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await expect(page.getByRole('checkbox', { name: 'Shellac' })).toBeChecked()
  await way.tap('checkbox', 'Herrenschnitt')
  await way.toTime()
  await inEveryLanguage(page, (language) =>
    expect(page.getByText(words[language]).filter({ visible: true }).first()).toBeVisible(),
  )
  await way.chooseSlot()
  await way.toDetails()
  await inEveryLanguage(page, (language) =>
    expect(page.getByText(words[language]).filter({ visible: true })).toBeVisible(),
  )
  await page.goBack()
  // AVL-12: a certain person for the hair, anybody for the nails.
  const people = page.getByRole('group', { name: 'Herrenschnitt' }).locator('label')
  const name = (await people.nth(1).innerText()).split('\n').at(-1) ?? ''
  await people.nth(1).click()
  await expect(page).toHaveURL(/each=([0-9a-f-]{36}(%2C|,)any|any(%2C|,)[0-9a-f-]{36})/)
  await seemly()
  await way.chooseSlot()
  await way.toDetails()
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await way.confirm()
  await way.isDone()
  await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  await seemly()
})

test('[AVL-12] a move lets the customer request people per service, as in a booking', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await aCustomer(server.url, uniqueEmail('each-moves'), pinFor)
  await signedIn(page, token)
  const way = bookingWay(page, server.url)
  const service = (name: string) => page.getByRole('group', { name })
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.tap('checkbox', 'Maniküre')
  await way.toTime()
  // Tomorrow may be too soon to move it (APT-04).
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.toDetails()
  await page.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await way.confirm()
  await way.isDone()

  await page.goto(`${server.url}/b/studio-lumiere/my?lang=de`)
  await page.getByRole('link', { name: way.t('word.viewAppointment') }).click()
  await page.getByRole('link', { name: way.t('word.moveAppointment'), exact: true }).click()
  await way.button('booking.who.each').click()
  const people = service('Shellac').locator('label')
  const name = (await people.nth(1).innerText()).split('\n').at(-1) ?? ''
  await people.nth(1).click()
  await expect(page).toHaveURL(/each=/)
  await page.reload()
  await expect(service('Shellac').getByRole('radio', { name })).toBeChecked()
  await fits(page)
  await accessible(page)
  await way.chooseSlot()
  await way.button('word.moveAppointment').click()
  await expect(page.getByText(way.t('my.move.done'))).toBeVisible()

  // From now on this person is requested, which can be undone.
  await page.getByRole('link', { name: way.t('word.moveAppointment'), exact: true }).click()
  await expect(service('Shellac').getByRole('radio', { name })).toBeChecked()
  await expect(service('Maniküre').getByRole('radio').first()).toBeChecked()
  await way.button('booking.who.one').click()
  await expect(service(way.t('booking.who')).getByRole('radio').first()).toBeChecked()
})
