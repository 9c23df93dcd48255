/**
 * The owner edits the salon page's pictures (BIZ-06): they are chosen or dropped, refused with a reason, described,
 * reordered and removed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTeaserImages, removeTeaserImage } from '@goldline/contract/picture/teaser-image'
import type { Locator, Page } from '@playwright/test'
import { fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const rows = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByText(de('admin.pictures.first')) })
    .getByRole('listitem')
const row = (page: Page, number: number) => rows(page).nth(number - 1)
/** Each picture is encoded in several widths, which takes a while on a busy machine. */
const drawn = { timeout: 45_000 }
test.describe.configure({ timeout: 120_000 })
/** A sample picture from the demo. */
const photo = readFileSync(join(import.meta.dirname, '../demo/src/pictures/lumiere-mirrors/800.webp'))
const webp = (name: string, buffer = photo) => ({ name, mimeType: 'image/webp', buffer })
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const sendWhole = (page: Page) => page.getByRole('button', { name: de('admin.picture.crop.whole') }).click()
const idOf = (page: Page, number: number) => row(page, number).getAttribute('data-picture')

async function open(page: Page, url: string) {
  await signedIn(page, (await anotherOwner(url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${url}/admin/settings/pictures`)
  await expect(row(page, 1)).toBeVisible()
}

test('[BIZ-06] a picture is chosen, described, put first and shown on the salon’s page until it is removed', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${server.url}/admin`)
  await page.getByRole('link', { name: de('admin.settings') }).click()
  await page
    .getByRole('navigation', { name: de('admin.settings') })
    .getByRole('link', { name: de('admin.pictures') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: de('admin.pictures') })).toBeVisible()
  await expect(row(page, 1)).toBeVisible()
  await accessible(page)
  const before = await rows(page).count()

  await choose(page, [webp('salon.webp')])
  // It has another shape than the page's: the visible part is moved with arrow keys, and cropped.
  await page.getByRole('slider', { name: de('admin.picture.crop.y') }).press('End')
  await accessible(page)
  await page.getByRole('button', { name: de('admin.picture.crop.use') }).click()
  await expect(rows(page)).toHaveCount(before + 1, drawn)
  await expect(row(page, before + 1)).toContainText(de('admin.pictures.alt.none'))
  const added = await idOf(page, before + 1)

  await row(page, before + 1)
    .getByRole('button', { name: de('admin.pictures.describe') })
    .click()
  const dialog = page.getByRole('dialog', { name: de('admin.pictures.describe.title') })
  await dialog.getByLabel('Deutsch').fill('Der neue Empfang in Gold')
  await accessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, before + 1)).toContainText('Der neue Empfang in Gold')

  // By keyboard only; the focus stays.
  const up = page.locator(`[data-picture="${added}"] [data-way="up"]`)
  await up.focus()
  const firstAtLast = page.waitForResponse((response) => response.request().postDataJSON()?.place === 0)
  for (let place = before; place >= 1; place--) {
    await page.keyboard.press('Enter')
    await expect(row(page, place)).toHaveAttribute('data-picture', added ?? '')
    await expect(up).toBeFocused()
  }
  await expect(page.getByRole('status').filter({ hasText: /an Stelle 1 von/ })).toBeAttached()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await firstAtLast
  await page.reload()
  await expect(row(page, 1)).toHaveAttribute('data-picture', added ?? '')

  const salon = await page.context().newPage()
  await salon.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await expect(salon.getByRole('img').first()).toHaveAccessibleName('Der neue Empfang in Gold')
  await salon.close()

  await row(page, 1).getByRole('button', { name: 'Bild 1 entfernen' }).click()
  const question = page.getByRole('dialog', { name: de('picture.remove.ask') })
  await accessible(page)
  await question.getByRole('button', { name: de('action.remove'), exact: true }).click()
  await expect(rows(page)).toHaveCount(before)
  await expect(page.getByRole('region', { name: /von 12 Bildern/ })).toBeFocused()
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await expect(page.getByRole('img', { name: 'Der neue Empfang in Gold' })).toHaveCount(0)
})

test('[BIZ-06] [UI-10] invalid files are refused before upload, and the server’s own refusal is read out', async ({
  page,
  server,
  accessible,
}) => {
  await open(page, server.url)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const before = await rows(page).count()
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await choose(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    webp('huge.webp', Buffer.alloc(10.5 * 1024 * 1024)),
    { name: 'dot.png', mimeType: 'image/png', buffer: dot },
  ])
  const list = page.getByRole('list', { name: de('admin.pictures.uploads') })
  const why = (name: string) => list.getByRole('listitem').filter({ hasText: name }).getByRole('alert')
  await expect(why('notes.txt')).toHaveText(de('refusal.picture-invalid'))
  await expect(why('huge.webp')).toHaveText('Dieses Bild ist 10.5 MB gross. Möglich sind höchstens 10 MB.')
  await expect(why('dot.png')).toHaveText(de('refusal.picture-too-small'))
  expect(sent).toEqual([])
  await accessible(page)

  await choose(page, [webp('broken.webp', photo.subarray(0, 400))])
  await expect(why('broken.webp')).toHaveText(de('refusal.picture-invalid'))
  expect(sent).toHaveLength(1)

  // Offline: it can be retried, and is added once.
  await page.route('**/v1/business-object/teaser-images', (route) => route.abort())
  await choose(page, [webp('later.webp')])
  await sendWhole(page)
  await expect(why('later.webp')).toContainText(de('error.no-connection'))
  await page.unroute('**/v1/business-object/teaser-images')
  await page.getByRole('button', { name: de('action.retry') }).click()
  await expect(rows(page)).toHaveCount(before + 1, drawn)
  await expect(page.getByRole('status').filter({ hasText: 'later.webp' })).toBeAttached()
  for (const name of ['notes.txt', 'huge.webp', 'dot.png', 'broken.webp'])
    await page.getByRole('button', { name: new RegExp(`^${name} .*nehmen`) }).click()
  await expect(list).toBeHidden()
  await removeLast(server.url)
})

test('[BIZ-06] [UI-03] pictures are dropped on the screen and dragged into order; everything fits on a phone', async ({
  page,
  server,
  accessible,
}) => {
  await open(page, server.url)
  const before = await rows(page).count()
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.webp', { type: 'image/webp' }))
      return transfer
    },
    [...photo],
  )
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: files })
  await expect(page.locator('[data-over]')).toBeVisible()
  await page.dispatchEvent('h1', 'drop', { dataTransfer: files })
  await sendWhole(page)
  await expect(rows(page)).toHaveCount(before + 1, drawn)
  const added = (await idOf(page, before + 1)) ?? ''

  const moved = () => page.waitForResponse((response) => response.request().method() === 'PATCH')
  const first = moved()
  await dragOnto(page, row(page, before + 1), row(page, 1))
  await expect(row(page, 1)).toHaveAttribute('data-picture', added)
  expect((await first).status()).toBe(200)
  const last = moved()
  await dragOnto(page, row(page, 1), row(page, before + 1))
  await expect(row(page, before + 1)).toHaveAttribute('data-picture', added)
  expect((await last).status()).toBe(200)

  for (const language of languages) {
    await page.addInitScript((value) => localStorage.setItem('goldline.admin.language', value), language)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/admin/settings/pictures`)
    await expect(page.locator('[data-picture]').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: textOf(language, 'admin.pictures') })).toBeVisible()
    await fits(page)
    await accessible(page)
  }
  await removeLast(server.url)
})

/** Drags by the handle, half a row past the other's middle. */
async function dragOnto(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('a row is nowhere')
  const down = end.y > start.y
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, end.y + end.height / 2 + (down ? 4 : -4), { steps: 4 })
  await page.mouse.up()
}

/** Restores the state before the journey. */
async function removeLast(url: string) {
  const owner = await anotherOwner(url)
  const id = (await owner.send(listTeaserImages, {})).data.at(-1)?.id ?? ''
  await owner.send(removeTeaserImage, { params: { id } })
}
