/** Pictures of work (CAT-12): uploaded and released in ADMIN, seen in the gallery, booked from there, and withdrawn. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'

test.describe.configure({ timeout: 120_000 })
const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
/** A sample picture from the demo. */
const photo = readFileSync(join(import.meta.dirname, '../demo/src/pictures/lumiere-mirrors/800.webp'))
const webp = (name: string, buffer = photo) => ({ name, mimeType: 'image/webp', buffer })
const answered = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
const works = (page: Page) => page.locator('[data-work]')

test('[CAT-12] a gallery is filtered, browsed with keys, and used for booking', async ({
  page,
  server,
  accessible,
}) => {
  await answered(page)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await page
    .locator('#works')
    .getByRole('link', { name: /^Alle \d+$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: de('gallery.title') })).toBeVisible()
  await expect(works(page)).toHaveCount(11)
  await inEveryLanguage(page, async () => {
    await accessible(page)
    await fits(page)
  })

  const people = page.getByRole('group', { name: de('word.person') })
  await page
    .getByRole('group', { name: de('word.service') })
    .getByText('Haare 2')
    .click()
  await expect(people.getByRole('radio', { name: 'Mai Linh 0' })).toBeDisabled()
  await people.getByText('Lena 2').click()
  await expect(page).toHaveURL(/category=.+&person=/)
  await expect(works(page)).toHaveCount(2)
  await page.getByRole('button', { name: de('gallery.showAll') }).click()

  const opened = works(page).filter({ hasText: 'Dichte Fächer' })
  await opened.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Dichte Fächer' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Auge mit dichten, langen Wimpern' })).toBeInViewport()
  await expect(dialog.getByText(de('gallery.agreed'))).toBeVisible()
  await accessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading', { name: 'French, kurz' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Kurze Nägel mit weissen Spitzen' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(works(page).filter({ hasText: 'French, kurz' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await dialog.getByRole('link', { name: de('gallery.book') }).click()
  await expect(page).toHaveURL(/\/details\?services=.+&staff=.+&day=.+&time=/)
  await expect(page.getByRole('complementary', { name: de('booking.summary') })).toContainText('Gel-Maniküre')
  await expect(page.getByRole('complementary', { name: de('booking.summary') })).toContainText('Mai Linh')
})

test('[CAT-12] pictures are uploaded, moved with keys, shown after consent, and hidden once it is withdrawn', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await answered(page)
  await page.goto(`${server.url}/admin/settings/gallery`)
  await expect(works(page)).toHaveCount(12)
  await page.locator('input[type=file]').setInputFiles([webp('new.webp'), webp('broken.webp', photo.subarray(0, 400))])
  const uploads = page.getByRole('list', { name: de('admin.pictures.uploads') })
  await expect(uploads.getByRole('alert')).toHaveText(de('refusal.picture-invalid'), { timeout: 45_000 })
  await expect(works(page)).toHaveCount(13, { timeout: 45_000 })
  await accessible(page)

  const id = await works(page).last().getAttribute('data-work')
  const added = page.locator(`[data-work="${id}"]`)
  const grip = page.locator(`[data-hold="${id}"]`)
  await grip.focus()
  await page.keyboard.press('Space')
  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('ArrowLeft')
  expect((await moved).status()).toBe(200)
  await expect(works(page).nth(11)).toHaveAttribute('data-work', id ?? '')
  await expect(grip).toBeFocused()
  await page.keyboard.press('Space')

  await added.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: de('admin.gallery.work') })
  await dialog.getByLabel(de('admin.gallery.title')).first().fill('Neuer Glanz')
  await dialog.getByLabel(de('admin.gallery.alt')).first().fill('Drei Spiegel')
  await dialog.getByText(de('admin.gallery.consent.GIVEN')).click()
  await dialog.getByLabel(de('admin.gallery.consent.name')).fill('Lea Keller')
  await accessible(page)
  await dialog.getByRole('button', { name: de('action.save') }).click()
  await expect(dialog).toBeHidden()

  const salon = await page.context().newPage()
  const shown = salon.getByRole('img', { name: 'Drei Spiegel' })
  await salon.goto(`${server.url}/b/studio-lumiere/gallery?lang=de`)
  await expect(shown).toBeVisible()
  await added.getByRole('button').first().click()
  await dialog.getByRole('button', { name: de('admin.gallery.withdraw') }).click()
  await expect(dialog.getByText(de('admin.gallery.wasWithdrawn'))).toBeVisible()
  await salon.reload()
  await expect(works(salon)).toHaveCount(11)
  await expect(shown).toHaveCount(0)
  await salon.close()

  await dialog.getByRole('button', { name: de('action.remove') }).click()
  const question = page.getByRole('dialog', { name: de('picture.remove.ask') })
  await question.getByRole('button', { name: de('action.remove'), exact: true }).click()
  await expect(works(page)).toHaveCount(12)
})
