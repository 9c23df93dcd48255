/** Interrupted typing at the salon's computer: the draft is stored for that person only. */
import { createCustomer, getCustomer } from '@goldline/contract/customer'
import { updateCustomer } from '@goldline/contract/customer/edit'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const de = (id: MessageId) => textOf('de', id)

test('[UI-23a, UI-23b, UI-23c, UI-23d, UI-23f] a draft survives another row, the rail, Back and a reload, until saved, discarded or signed out', async ({
  page,
  server,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const surname = `Qwx${uniqueEmail('').slice(1, 7)}`.replace(/\d/g, 'y')
  const made = (name: string) => owner.send(createCustomer, { body: { name, surname } })
  const [{ data: anna }, { data: berta }] = [await made('Anna'), await made('Berta')]
  await signedIn(page, owner.token, 'admin')
  const button = (id: MessageId) => page.getByRole('button', { name: de(id), exact: true })
  const line = page.locator('[role=status]').filter({ hasText: /^Ihr Entwurf von \d\d:\d\d ist wieder da/ })
  const notes = page.getByLabel(de('word.note'))
  const editing = async (id: string) => {
    await page.goto(`${server.url}/admin/customers/${id}?query=${surname}&edit=1`)
    await expect(notes).toBeVisible()
  }
  const stored = () => page.evaluate(() => sessionStorage.getItem('goldline.admin.drafts'))

  await editing(anna.id)
  await expect(line).toHaveCount(0)
  await notes.fill('Mag Tee')
  await page.getByRole('link', { name: new RegExp(`^Berta ${surname}`) }).click()
  await expect(page.getByRole('heading', { name: `Berta ${surname}` })).toBeVisible()
  await page.goBack()
  await expect(notes).toHaveValue('Mag Tee')
  await expect(line).toBeVisible()
  await page.reload()
  await expect(notes).toHaveValue('Mag Tee')
  await accessible(page)
  await editing(berta.id)
  await expect(notes).toHaveValue('')

  // Another person saves the same field meanwhile.
  const { data: present } = await owner.send(getCustomer, { params: { id: anna.id } })
  await owner.send(
    updateCustomer,
    { params: { id: anna.id }, body: { notes: 'Mag Kaffee' } },
    { ifMatch: present.version },
  )
  await editing(anna.id)
  await expect(notes).toHaveValue('Mag Tee')
  await expect(page.getByText(/Mag Kaffee/)).toBeVisible()
  await button('action.save').click()
  await expect(page.getByText('Mag Tee')).toBeVisible()
  await button('word.edit').click()
  await expect(line).toHaveCount(0)

  await page.goto(`${server.url}/admin/settings/opening`)
  const capacity = page.getByLabel(de('admin.opening.capacity'), { exact: true })
  await capacity.fill('7')
  await page.getByRole('link', { name: de('admin.services'), exact: true }).click()
  await page.goBack()
  await expect(capacity).toHaveValue('7')
  await line.getByRole('button', { name: de('word.discard') }).click()
  await expect(capacity).not.toHaveValue('7')
  await button('admin.draft.bringBack').click()
  await expect(capacity).toHaveValue('7')
  await line.getByRole('button', { name: de('word.discard') }).click()

  await page.goto(`${server.url}/admin?new=1`)
  const note = page.getByRole('textbox', { name: de('admin.entry.note') })
  await note.fill('Kommt mit Hund')
  await page.reload()
  await expect(note).toHaveValue('Kommt mit Hund')
  await expect(line).toBeVisible()
  expect(await stored()).toContain('Kommt mit Hund')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Hương Trịnh/ }).click()
  await button('action.signOut').click()
  await expect(page.getByLabel(de('admin.signIn.username'))).toBeVisible()
  expect(await stored()).toBeNull()
})
