/** Where nobody does all that is chosen, several people do it one after the other (AVL-10), and it is said before and after. */
import { bookingWay } from './booking-way.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const words = {
  de: 'Nacheinander bei zwei Personen',
  en: 'One after the other with two people',
  vi: 'Lần lượt với hai nhân viên',
} as const

for (const language of ['de', 'en', 'vi'] as const) {
  test(`[AVL-10] two people in one visit are said where the time is chosen and where it is confirmed (${language})`, async ({
    page,
    server,
    pinFor,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signedIn(page, (await aCustomer(server.url, uniqueEmail(`several-${language}`), pinFor)).token)
    const way = bookingWay(page, server.url, language)
    await way.open()
    await way.tap('checkbox', 'Shellac')
    await expect(page.getByRole('checkbox', { name: 'Shellac' })).toBeChecked()
    await way.tap('checkbox', 'Herrenschnitt')
    await way.toTime()
    const people = page.getByRole('group', { name: way.t('booking.who') })
    await expect(people.getByRole('radio')).toHaveCount(1)
    await expect(people).toContainText(words[language])
    await way.chooseSlot()
    await way.toDetails()
    await expect(page.getByText(words[language]).filter({ visible: true })).toBeVisible()
  })
}
