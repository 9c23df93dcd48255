import { bookingWay, fits, watch } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[BKG-01] a customer takes one of the next free starts on a phone and books in at most six taps', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const watched = await watch(page)
  const email = uniqueEmail('next-free')
  const starts = page.getByRole('button', { name: /, \d\d:\d\d bei / })
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as unknown as { tapped(): void }).tapped(),
    ),
  )

  await way.open()
  await expect(starts).toHaveCount(3)
  const bottoms = await starts.evaluateAll((each) => each.map((start) => start.getBoundingClientRect().bottom))
  expect(Math.max(...bottoms)).toBeLessThan(844 - 88)
  await inEveryLanguage(page, async () => {
    await fits(page)
    await accessible(page)
  })
  const soonest = await starts.allTextContents()
  await way.button('booking.nextFree.EVENING').click()
  await expect(page.getByRole('button', { name: /, (17|18|19):\d\d bei / }).first()).toBeVisible()
  await way.button('booking.nextFree.SOON').click()
  await expect(starts).toHaveText(soonest)

  taps = 0
  const [time = ''] = /\d\d:\d\d/.exec((await starts.last().textContent()) ?? '') ?? []
  await starts.last().click()
  await expect(page).toHaveURL(/\/details\?/)
  expect(new URL(page.url()).searchParams.get('time')).toBe(`${time}:00`)
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  // A click on a label is one tap, and the event on its input belongs to the same tap.
  expect(taps).toBeLessThanOrEqual(6)
  expect(watched.complaints()).toEqual([])
})
