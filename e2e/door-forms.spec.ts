/** A form is signed at the door by whoever checks in there (FRM-02n). */
import { createForm, deleteForm, publishForm } from '@goldline/contract/form/forms'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { bookingWay, fits } from './booking-way.ts'
import { now } from './clock.ts'
import { visitAt, visitOf } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { pair } from './salon-device.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const service = 'Pediküre Deluxe'
const title = 'Einverständnis Pediküre'
const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test('[FRM-02n] a customer who checks in with an unsigned form reads and signs it at the door', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const { data: catalogue } = await owner.send(getCatalogue, {})
  const product = catalogue.categories.flatMap(({ products }) => products).find(({ names }) => names.de === service)
  const words = {
    titles: { de: title },
    texts: { de: 'Bitte nicht bei offener Haut.\n\nDas Bad dauert zehn Minuten.' },
  }
  const { data: form } = await owner.send(createForm, {
    body: { ...words, months: 12, productIds: [product?.id ?? ''] },
  })
  const { id } = form
  await owner.send(publishForm, { params: { id }, body: { signAgain: false } }, { ifMatch: form.version })

  const way = bookingWay(page, server.url)
  const email = uniqueEmail('door-forms')
  await way.openDetails(service, { sure: true })
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await visitAt(await visitOf(email), now())

  const door = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await pair(door, owner, 'CHECKIN')
  await door.getByRole('button', { name: t('checkin.start.visit') }).click()
  await door.getByRole('button', { name: t('checkin.find.by.email'), exact: true }).click()
  await door.getByRole('textbox', { name: t('checkin.find.by.email'), exact: true }).fill(email)
  await door.getByRole('button', { name: t('checkin.next'), exact: true }).click()
  const asked = door.waitForResponse((response) => response.url().endsWith('/v1/check-in/forms'))
  await expect(door.getByRole('heading', { name: 'Hallo Mai' })).toBeVisible()
  await asked
  await door.getByRole('button', { name: t('checkin.found.action'), exact: true }).click()
  await expect(door.getByRole('heading', { name: title })).toBeVisible()
  await accessible(door)
  await fits(door)
  await door.getByRole('button', { name: t('checkin.forms.sign'), exact: true }).click()
  await accessible(door)
  await door.getByRole('textbox', { name: t('my.forms.name') }).fill('Mai Trần')
  await door.getByRole('button', { name: t('my.forms.agree'), exact: true }).click()
  await expect(door.getByRole('heading', { name: 'Du bist da, Mai' })).toBeVisible()
  await page.reload()
  await owner.send(deleteForm, { params: { id } })
})
