/**
 * The specification's error catalogue (section 8) while booking: provoked at the real server, read in three languages.
 */
import { holdSlot } from '@goldline/contract/appointment/slot-hold'
import { createCustomerUser } from '@goldline/contract/auth'
import { readSelection } from '../web/src/apps/booking/flow/selection.ts'
import { ApiError } from '../web/src/client/api-error.ts'
import { bookingWay } from './booking-way.ts'
import { ahead } from './clock.ts'
import { inDatabase, visitAt } from './database.ts'
import { aCustomer, aPerson, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { ownAddress } from './own-address.ts'
import { beforeConfirm, reads, readsInEveryLanguage, service } from './refusal-stage.ts'
import { languages } from './texts.ts'
import { signedIn } from './visitor.ts'
import { bookFaster, salonId, uniqueEmail, wishOf } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const block = (email: string) =>
  inDatabase((db) =>
    db
      .updateTable('customerProfile')
      .set({ blackListed: true })
      .where('customerId', 'in', (rows) => rows.selectFrom('customer').select('id').where('email', '=', email))
      .executeTakeFirstOrThrow(),
  )

test('[UI-10, BIZ-07] businessObject.notFound', async ({ page, server }) => {
  await page.goto(`${server.url}/b/no-such-salon?lang=de`)
  await readsInEveryLanguage(page, 'businessObject.notFound')
})

test('[UI-10, CUS-06] blackListed', async ({ page, server, pinFor }) => {
  const email = uniqueEmail('blocked')
  const person = await aCustomer(server.url, email, pinFor)
  await book(person, ahead(20))
  await block(email)
  await signedIn(page, person.token)
  const way = bookingWay(page, server.url)
  await way.open()
  await way.walkToDetails(service)
  // Shown before there is anything to confirm, with only the salon's contact.
  await readsInEveryLanguage(page, 'blackListed')
  await page.getByRole('button', { name: /^DE/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(way.t('booking.wayOut.call')) })).toBeVisible()
  await expect(way.button('action.confirm')).toBeHidden()
})

test('[UI-10, CUS-06] blackListed, known only with the PIN', async ({ page, server, pinFor }) => {
  const email = uniqueEmail('blocked-late')
  await book(await aCustomer(server.url, email, pinFor), ahead(20))
  await block(email)
  const way = bookingWay(page, server.url)
  await way.open()
  await way.walkToDetails(service)
  await way.fillEmail(email)
  const before = await pinFor(email)
  await way.sendPin()
  await expect(way.pin).toBeFocused()
  await expect.poll(() => pinFor(email)).not.toBe(before)
  await way.typePin(await pinFor(email))
  await reads(page, 'de', 'blackListed')
  await expect(page.getByRole('link', { name: new RegExp(way.t('booking.wayOut.call')) })).toBeVisible()
  await expect(way.button('action.confirm')).toBeHidden()
})

test('[UI-10, AVL-08] customer already has maximum number of confirmed appointments', async ({
  page,
  server,
  pinFor,
}) => {
  const person = await aCustomer(server.url, uniqueEmail('often'), pinFor)
  for (const week of [1, 2, 3, 4, 5]) await book(person, ahead(7 * week))
  await signedIn(page, person.token)
  const way = await beforeConfirm(page, server.url)
  await way.confirm()
  await readsInEveryLanguage(page, 'customer already has maximum number of confirmed appointments')
})

test('[UI-10, AVL-08] confirmed appointment already exists at same time', async ({ page, server, pinFor }) => {
  const person = await aCustomer(server.url, uniqueEmail('twice'), pinFor)
  const { id } = await book(person, ahead(21))
  await signedIn(page, person.token)
  const way = await beforeConfirm(page, server.url)
  await visitAt(id, Date.parse(wishOf(page, '').startTime))
  await way.confirm()
  await readsInEveryLanguage(page, 'confirmed appointment already exists at same time')
})

test('[UI-10, AVL-07] startTime.invalid', async ({ page, server, pinFor }) => {
  const faster = await aCustomer(server.url, uniqueEmail('faster'), pinFor)
  for (const language of languages) {
    const way = bookingWay(page, server.url, language)
    await way.open()
    await way.walkToDetails(service, { person: 1 })
    await bookFaster(page, faster)
    await way.fillEmail(uniqueEmail('slower'))
    await way.sendPin()
    await expect(page.getByRole('dialog')).toBeVisible()
    await reads(page, language, 'startTime.invalid')
  }
})

test('[UI-10, CAT-08] appointment duration is too long, max 4 hours', async ({ page, server, pinFor }) => {
  const way = bookingWay(page, server.url)
  await way.open()
  for (const name of ['Hot-Stone-Massage', 'Glow-Behandlung', 'Wimpern Volume']) await way.tap('checkbox', name)
  await readsInEveryLanguage(page, 'appointment duration is too long, max 4 hours')
  // The page does not ask; a direct call gets the server's message.
  const person = await aCustomer(server.url, uniqueEmail('long'), pinFor)
  const { products } = readSelection(new URL(page.url()).search)
  const body = {
    businessObjectId: await salonId(person),
    products: [...products],
    staffId: null,
    startTime: `${ahead(9).from}T09:00:00Z`,
  }
  const refused = await person.send(holdSlot, { body }).catch((error) => error)
  expect(refused).toMatchObject({ message: 'appointment duration is too long, max 4 hours' })
})

test.describe('PINs', () => {
  test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ 'X-Forwarded-For': ownAddress() }))

  test('[UI-10, AUTH-07] invalid-code, then numberOfCredentialFailedMatchesAlreadyExceedMax', async ({
    page,
    server,
    pinFor,
  }) => {
    const way = bookingWay(page, server.url)
    const email = uniqueEmail('wrong')
    await way.open()
    await way.walkToDetails(service)
    await way.fillEmail(email)
    await way.sendPin()
    const right = await pinFor(email)
    const wrong = right === '111111' ? '222222' : '111111'
    await way.typePin(wrong)
    await readsInEveryLanguage(page, 'invalid-code')
    await page.getByRole('button', { name: /^DE\b/ }).click()
    for (let tries = 2; tries <= 6; tries++) {
      const answered = page.waitForResponse((response) => response.url().includes('/v1/challenges/'))
      await way.typePin(wrong)
      await answered
    }
    await readsInEveryLanguage(page, 'numberOfCredentialFailedMatchesAlreadyExceedMax')
  })

  test('[UI-10, AUTH-07] waitingPeriodBeforeResendNotOverYet, then customerNumberOfCredentialResendExceedMax', async ({
    page,
    context,
    server,
  }) => {
    const email = uniqueEmail('again')
    // From the page's own address, since other addresses make nobody wait.
    const address = ownAddress()
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
    const elsewhere = aPerson(server.url, null, { 'X-Forwarded-For': address })
    const ask = () => elsewhere.send(createCustomerUser, { body: { identity: email } })
    await ask()
    const way = bookingWay(page, server.url)
    await way.open()
    await way.walkToDetails(service)
    await way.fillEmail(email)
    await way.sendPin()
    await readsInEveryLanguage(page, 'waitingPeriodBeforeResendNotOverYet')
    for (let resend = 1; resend <= 5; resend++) {
      await aMinuteLater(email)
      await ask()
    }
    await aMinuteLater(email)
    await page.getByRole('button', { name: /^DE\b/ }).click()
    await way.sendPin()
    await readsInEveryLanguage(page, 'customerNumberOfCredentialResendExceedMax')
  })

  test('[UI-10, AUTH-07] user-challenge.too-much-requests', async ({ page, context, server }) => {
    const address = ownAddress()
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
    const crowd = aPerson(server.url, null, { 'X-Forwarded-For': address })
    let refused: unknown
    for (let count = 0; count < 130 && refused === undefined; count++)
      refused = await crowd.send(createCustomerUser, { body: { identity: uniqueEmail('crowd') } }).then(
        () => undefined,
        (error) => error,
      )
    expect(refused).toBeInstanceOf(ApiError)
    const way = bookingWay(page, server.url)
    await way.open()
    await way.walkToDetails(service)
    await way.fillEmail(uniqueEmail('honest'))
    await way.sendPin()
    await readsInEveryLanguage(page, 'user-challenge.too-much-requests')
  })
})

/** Makes an identity's codes a minute older. */
const aMinuteLater = (identity: string) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('challenge')
      .select(['hash', 'createdTime'])
      .where('identity', '=', identity)
      .execute()
    for (const { hash, createdTime } of rows)
      await db
        .updateTable('challenge')
        .set({ createdTime: new Date(createdTime.getTime() - 61_000) })
        .where('hash', '=', hash)
        .execute()
  })
