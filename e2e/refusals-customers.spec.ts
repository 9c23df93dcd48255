/**
 * The specification's error catalogue (section 8) with customers: the owner adds somebody twice, and follows a link to
 * nobody.
 */
import { randomUUID } from 'node:crypto'
import { createCustomer } from '@goldline/contract/customer'
import type { Page } from '@playwright/test'
import { ahead } from './clock.ts'
import { aCustomer, anotherOwner, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { reads } from './refusal-stage.ts'
import { type Language, languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

test('[UI-10, CUS-02] existed: somebody of the salon has the number, or the e-mail, already', async ({
  page,
  server,
  accessible,
}) => {
  const [phone, email] = [uniquePhone(), uniqueEmail('vera')]
  const owner = await anotherOwner(server.url)
  await signedIn(page, owner.token, 'admin')
  await page.goto(`${server.url}/admin/customers?lang=de`)
  await open(page, 'de')
  await field(page, 'de', 'form.name').fill('Vera')
  await field(page, 'de', 'form.surname').fill('Blum')
  await field(page, 'de', 'form.phoneNr').fill(phone)
  await field(page, 'de', 'form.email.label').fill(email)
  await accessible(page)
  await add(page, 'de')
  await expect(page.getByRole('heading', { name: 'Vera Blum' })).toBeVisible()
  await expect(page.getByRole('link', { name: email, exact: true })).toBeVisible()
  await accessible(page)

  for (const language of languages) {
    await speaks(page, language)
    await page.goto(`${server.url}/admin/customers`)
    await open(page, language)
    await field(page, language, 'form.name').fill('Noch eine')
    await field(page, language, 'form.phoneNr').fill(phone.replaceAll(' ', ''))
    await add(page, language)
    await reads(page, language, 'existed')
    const wrong = field(page, language, 'form.phoneNr')
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(wrong).toBeFocused()
    await expect(field(page, language, 'form.name')).toHaveValue('Noch eine')

    await wrong.fill('')
    await field(page, language, 'form.email.label').fill(email.toUpperCase())
    await add(page, language)
    await reads(page, language, 'existed')
    await expect(field(page, language, 'form.email.label')).toBeFocused()
    await accessible(page)
    // To the very person, whose name it says.
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Vera Blum/ })
      .click()
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { name: 'Vera Blum' })).toBeVisible()
  }
})

test('[UI-10, CUS-02] notFound: a link to nobody says so and leads back', async ({ page, server, accessible }) => {
  const owner = await anotherOwner(server.url)
  await signedIn(page, owner.token, 'admin')
  for (const language of languages) {
    await speaks(page, language)
    await page.goto(`${server.url}/admin/customers/${randomUUID()}`)
    await expect(page.getByRole('heading', { name: textOf(language, 'admin.customers.gone.title') })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: textOf(language, 'admin.customers.back') }).click()
    await expect(page).toHaveURL(/\/admin\/customers$/)
    await expect(page.getByRole('list', { name: textOf(language, 'admin.customers.newest') })).toBeVisible()
  }
})

test('[AUTH-04] a customer at the app of salons reads that the account belongs to none', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const customer = await aCustomer(server.url, uniqueEmail('kim'), pinFor)
  await signedIn(page, customer.token, 'admin')
  for (const language of languages) {
    await speaks(page, language)
    await page.goto(`${server.url}/admin`)
    await expect(page.getByRole('alert')).toContainText(textOf(language, 'admin.noSalon'))
    await accessible(page)
  }
  await page.getByRole('button', { name: textOf('vi', 'action.signOut') }).click()
  await expect(page.getByRole('heading', { name: textOf('vi', 'admin.signIn.title') })).toBeVisible()
})

test('[CUS-02, CUS-06] a customer is found as they are spoken of, added where nobody is found, blocked and let in again', async ({
  page,
  server,
}) => {
  const owner = await anotherOwner(server.url)
  await signedIn(page, owner.token, 'admin')
  await page.goto(`${server.url}/admin/customers`)
  const search = page.getByRole('searchbox', { name: textOf('de', 'admin.customers.search') })
  await search.fill('kohc sabine')
  const list = page.getByRole('list', { name: textOf('de', 'admin.customers.found') })
  await expect(list.getByRole('link', { name: /^Sabine Koch/ })).toBeVisible()
  await expect(page).toHaveURL(/query=kohc\+sabine/)
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sabine Koch' })).toBeFocused()
  await page.keyboard.press('Escape')

  const surname = uniqueName()
  await search.fill(`Zdenka ${surname}`)
  await page.getByRole('button', { name: textOf('de', 'admin.customers.none.add') }).click()
  await expect(field(page, 'de', 'form.surname')).toHaveValue(surname)
  await add(page, 'de')
  await expect(page.getByRole('heading', { name: `Zdenka ${surname}` })).toBeFocused()
  await expect(list.getByRole('link', { name: new RegExp(`^Zdenka ${surname}`) })).toBeVisible()

  for (const what of ['block', 'unblock'] as const) {
    const name = textOf('de', `admin.customers.${what}`)
    await page.getByRole('button', { name }).click()
    await page
      .getByRole('dialog', { name: new RegExp(`Zdenka ${surname}.*\\?`) })
      .getByRole('button', { name })
      .click()
    await expect(list.getByText(textOf('de', 'admin.customers.blocked'))).toBeVisible({ visible: what === 'block' })
  }
})

test('[CUS-01, APT-06] whoever is added at another computer, or books for the first time, appears in the open list by itself', async ({
  page,
  server,
  pinFor,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/customers`)
  const list = page.getByRole('list', { name: textOf('de', 'admin.customers.newest') })
  await expect(list.getByRole('link').first()).toBeVisible()
  const [typed, booked] = [uniqueName(), uniqueName()]
  const owner = await anotherOwner(server.url)
  await owner.send(createCustomer, { body: { name: 'Vera', surname: typed } })
  await expect(list.getByRole('link').first()).toContainText(`Vera ${typed}`)

  await book(await aCustomer(server.url, uniqueEmail('first'), pinFor), ahead(50), '24:00', booked)
  await expect(list.getByRole('link').first()).toContainText(`Ida ${booked}`)
})

const uniqueName = () => `Qwx${uniqueEmail('').slice(1, 7)}`.replace(/\d/g, 'y')
const dialog = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: textOf(language, 'admin.customers.new') })
const field = (page: Page, language: Language, id: Parameters<typeof textOf>[1]) =>
  dialog(page, language).getByLabel(textOf(language, id))
const open = (page: Page, language: Language) =>
  page.getByRole('button', { name: textOf(language, 'admin.customers.new') }).click()
const add = (page: Page, language: Language) =>
  dialog(page, language)
    .getByRole('button', { name: textOf(language, 'admin.customers.new.add') })
    .click()

/** ADMIN stores its language in the browser. */
const speaks = (page: Page, language: Language) =>
  page.addInitScript((value) => localStorage.setItem('goldline.admin.language', value), language)
