import { getAppointment } from '@goldline/contract/appointment'
import { ahead } from './clock.ts'
import { inDatabase } from './database.ts'
import { aCustomer, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test('[UI-11] counts all upcoming visits, including the first card; a move shows the person’s picture', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const me = await aCustomer(server.url, uniqueEmail('two'), pinFor)
  const { id } = await book(me, ahead(10))
  await book(me, ahead(20))
  await signedIn(page, me.token)
  await page.goto(myPageUrl(server.url))
  await expect(page.getByRole('status').filter({ hasText: /^2 / })).toHaveCount(1)

  const [person] = (await me.send(getAppointment, { params: { id } })).data.own?.staff ?? []
  const requestedStaffId = person?.id ?? null
  await inDatabase((db) =>
    db.updateTable('appointment').set({ requestedStaffId }).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await page.goto(myPageUrl(server.url, `/appointments/${id}/move`))
  const asked = page
    .getByRole('group', { name: textOf('de', 'booking.who') })
    .locator('label')
    .filter({ hasText: person?.name ?? '' })
  await expect
    .poll(() => asked.locator('img').evaluate((face) => face instanceof HTMLImageElement && face.naturalWidth > 0))
    .toBe(true)
})
