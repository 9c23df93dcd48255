import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { deleteForm, getForms } from '@goldline/contract/form/forms'
import type { Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay, fits } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const words = {
  de: { title: 'Einverständnis Pediküre', text: 'Bitte nicht bei offener Haut.\n\nDas Bad dauert zehn Minuten.' },
  vi: { title: 'Đồng ý làm móng chân', text: 'Không làm khi da bị hở.\n\nNgâm chân mười phút.' },
} as const
const service = 'Pediküre Deluxe'
const t = (id: MessageId) => textOf('de', id)

/** The owner writes a form in two languages and publishes it. */
async function publishForm(page: Page, url: string, accessible: (page: Page) => Promise<void>) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/admin/forms/new`)
  await page.getByRole('combobox', { name: t('word.addAService') }).click()
  await page.getByRole('option', { name: service }).click()
  for (const language of ['de', 'vi'] as const) {
    const name = t(`language.${language}`)
    await page.getByRole('radio', { name }).check({ force: true })
    await page.getByLabel(`${t('admin.forms.title')} ${name}`).fill(words[language].title)
    await page.getByLabel(`${t('admin.forms.text')} ${name}`).fill(words[language].text)
  }
  await page.getByRole('button', { name: t('admin.forms.save') }).click()
  await publish(page, 1)
  await accessible(page)
}

async function publish(page: Page, number: number, earlier?: MessageId) {
  const name = `Version ${number} veröffentlichen`
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  if (earlier !== undefined) await dialog.getByRole('radio', { name: t(earlier) }).check({ force: true })
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `${t('signing.version')} ${number}`, exact: true })).toBeVisible()
}

test('[FRM-02] a form is published, signed in Vietnamese after the PIN, read by the salon as PDF, and asked for again', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const office = await (await browser.newContext()).newPage()
  await signedIn(office, owner.token, 'admin')
  await publishForm(office, server.url, accessible)
  await office.setViewportSize({ width: 390, height: 844 })
  await fits(office)
  await accessible(office)
  await office.setViewportSize({ width: 1440, height: 900 })

  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('forms')
  await way.openDetails(service)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  const visitNow = async (): Promise<Appointment> => {
    const { data: visits } = await owner.send(getAppointments, { query: { from: day, to: day } })
    const visit = visits.find((each) => each.owner?.email === email)
    if (visit === undefined) throw new Error('nothing was booked')
    return visit
  }
  const visit = await visitNow()
  expect(visit.openForms).toBe(1)

  // Until it is signed, the panel shows that.
  await office.goto(`${server.url}/admin?day=${day}&appointment=${visit.id}`)
  const panel = office.getByRole('region', { name: t('signing.title') })
  await expect(panel.getByText(t('signing.unsigned'), { exact: true })).toBeVisible()

  await expect(page.getByRole('heading', { name: words.vi.title })).toBeVisible()
  await fits(page)
  await accessible(page)
  await way.button('my.forms.agree').click()
  await expect(page.getByText(way.t('my.forms.name.missing'))).toBeVisible()

  // After a lost connection the typed name is kept; after a reload nothing of it is on the device.
  const name = page.getByLabel(way.t('my.forms.name'))
  await name.fill('Trần Thị')
  await page.goto(`${server.url}/b/studio-lumiere/my/appointments/${visit.id}?lang=vi`)
  await expect(name).toHaveValue('')
  await name.fill('Trần Thị Mai')
  // The server signs, but its answer is lost: the second try finds the signature.
  await page.route('**/signatures', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await way.button('my.forms.agree').click()
  await expect(page.getByText(way.t('error.no-connection'))).toBeVisible()
  await expect(name).toHaveValue('Trần Thị Mai')
  await page.unroute('**/signatures')
  await way.button('my.forms.agree').click()
  const pdf = page.getByRole('button', { name: `“${words.vi.title}” dạng PDF` })
  await expect(pdf).toBeVisible()
  await page.reload()
  await expect(pdf).toBeVisible()
  const saved = page.waitForEvent('download')
  await pdf.click()
  await saved

  await office.goto(`${server.url}/admin?day=${day}&appointment=${visit.id}`)
  await expect(panel.getByText('Trần Thị Mai')).toBeVisible()
  await accessible(office)
  const opened = office.waitForEvent('download')
  await panel.getByRole('button', { name: `«${words.de.title}» als PDF` }).click()
  await opened

  await office.goto(`${server.url}/admin/forms`)
  await office.getByRole('link', { name: words.de.title }).click()
  await office.getByLabel(`${t('admin.forms.text')} ${t('language.de')}`).fill('Bitte nicht bei Fieber.')
  await office.getByRole('button', { name: t('admin.forms.save') }).click()
  await publish(office, 2, 'admin.forms.earlier.again')
  expect((await visitNow()).openForms).toBe(1)

  await page.goto(`${server.url}/b/studio-lumiere/my/appointments/${visit.id}?lang=de`)
  await inEveryLanguage(page, async (language) => {
    // There is no English text, so the whole form is German.
    const { title } = words[language === 'vi' ? 'vi' : 'de']
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    // The earlier signature stays below the text that must be signed again.
    await expect(page.getByText('Trần Thị Mai')).toBeVisible()
    await fits(page)
    await accessible(page)
  })
  const { data: forms } = await owner.send(getForms, {})
  for (const { id } of forms) await owner.send(deleteForm, { params: { id } })
})
