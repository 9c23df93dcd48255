/** A customer sent to the salon's page by Google. */
import { bookingWay } from './booking-way.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[RWG-06a, RWG-06c] services are visible at once, without sign-in, and the booking counts as from Google', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  const [email, mark] = [uniqueEmail('google'), 'AFd1xnGmark-of-the-visit']
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&from=google&rwg_token=${mark}`)
  // One service with its next free starts is shown before the others.
  const service = page.getByRole('combobox', { name: way.t('word.service') })
  await expect(service).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /, \d\d:\d\d bei / }).last()).toBeInViewport({ ratio: 1 })
  await way.walkToDetails('Shellac')
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain(mark)
  const types = await inDatabase((db) =>
    db
      .selectFrom('appointment as a')
      .innerJoin('customer as c', 'c.id', 'a.customerId')
      .select('a.bookingType')
      .where('c.email', '=', email)
      .execute(),
  )
  expect(types).toEqual([{ bookingType: 'RWG' }])
})
