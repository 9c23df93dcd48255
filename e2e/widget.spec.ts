import { putEmbedding } from '@goldline/contract/site/embedding'
import type { Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { watch } from './booking-way.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

const website = 'https://www.salon-website.ch'
const stranger = 'https://www.stranger.ch'

/** Opens a website with the policy of a careful webmaster: no inline code, Trusted Types. */
async function websiteAt(page: Page, origin: string, { server, body }: { server: string; body: string }) {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy': `default-src 'self'; script-src ${server}; frame-src ${server}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
      body: `<!doctype html><html lang="de"><title>Salon</title><h1>Salon</h1><script async src="${server}/embed/v1.js"></script>${body}</html>`,
    }),
  )
  await page.goto(`${origin}/`)
}

/** Records the widget's events from now on. */
const noteEvents = (page: Page) =>
  page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    document.addEventListener('goldline', (event) => events.push((event as CustomEvent).detail))
  })
const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as { events: { type: string }[] }).events)
const toldBy = async (page: Page) => (await eventsOf(page)).map(({ type }) => type)

// The website has a public address and the server a local one, for which the browser would ask permission.
test.use({ permissions: ['local-network-access'] })

const salon = 'studio-lumiere'
const widget = (mode: string, server: string) =>
  `<goldline-booking salon="${salon}" mode="${mode}" lang="de"><a href="${server}/b/${salon}">Termin buchen</a></goldline-booking>`

test('[WEB-01b] [WEB-01d] [WEB-01f] [WEB-02a] a customer books inside the salon’s website, which gets the events', async ({
  page,
  server,
  pinFor,
}) => {
  const t = (id: MessageId) => textOf('de', id)
  await (await anotherOwner(server.url)).send(putEmbedding, { body: { hosts: [website] } })
  const { complaints } = await watch(page)
  await websiteAt(page, website, { server: server.url, body: widget('button', server.url) })
  await noteEvents(page)
  await page.getByRole('link', { name: 'Termin buchen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Online-Buchung' })
  const inside = dialog.frameLocator('iframe')
  // In a search field, Escape only clears the field.
  await inside.getByRole('searchbox', { name: t('word.searchServices') }).press('Escape')
  await inside
    .locator('label', { has: page.getByRole('checkbox', { name: 'Shellac' }) })
    .first()
    .click()
  await inside.getByRole('button', { name: t('booking.toTime'), exact: true }).click()
  const slot = inside.locator('label', { has: page.getByRole('radio', { name: /^\d{1,2}:\d{2}/ }) }).first()
  await slot.click()
  // The customer's own pages open in a new window, since they may not be embedded.
  const [apart] = await Promise.all([
    page.context().waitForEvent('page'),
    inside.getByRole('link', { name: t('word.myAppointments') }).click(),
  ])
  await expect(apart).toHaveURL(/\/my$/)
  await apart.close()
  await inside.getByRole('button', { name: t('booking.toDetails'), exact: true }).click()
  const email = uniqueEmail('website')
  await inside.getByRole('textbox', { name: t('form.name'), exact: true }).fill('Ada')
  await inside.locator('label', { has: page.getByRole('radio', { name: t('booking.details.email') }) }).click()
  await inside.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(email)
  await inside.getByRole('button', { name: t('booking.sendPin'), exact: true }).click()
  await inside.getByRole('textbox', { name: t('form.pin'), exact: true }).fill(await pinFor(email))
  await expect(inside.getByRole('heading', { name: t('booking.done.title') })).toBeVisible()
  await inside.locator('body').press('Escape')
  await expect(dialog).toBeHidden()
  // A dialog sends `closed` after it has disappeared.
  await expect.poll(() => toldBy(page)).toEqual(['opened', 'step', 'step', 'step', 'step', 'booked', 'closed'])
  expect(JSON.stringify(await eventsOf(page))).not.toContain(email)
  expect(complaints()).toEqual([])
})

test('[WEB-01d] [WEB-01f] [WEB-02b] an inline frame has its content’s height; a website that is not allowed gets a link instead', async ({
  page,
  server,
}) => {
  await (await anotherOwner(server.url)).send(putEmbedding, { body: { hosts: [website] } })
  await page.setViewportSize({ width: 390, height: 844 })
  await websiteAt(page, website, { server: server.url, body: widget('inline', server.url) })
  const frame = page.locator('iframe')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  // 85 % of the window.
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeCloseTo(717, 0)
  // Setting an attribute to its present value does not create a new frame.
  await frame.evaluate((each) => each.setAttribute('data-same', ''))
  await page.locator('goldline-booking').evaluate((each) => each.setAttribute('lang', 'de'))
  await expect(frame).toHaveAttribute('data-same')
  await expect(page.getByRole('link', { name: 'In neuem Fenster buchen' })).toBeHidden()
  await websiteAt(page, stranger, { server: server.url, body: widget('inline', server.url) })
  await expect(page.getByRole('link', { name: 'In neuem Fenster buchen' })).toBeVisible()
  // No empty frame above it.
  await expect(page.locator('iframe')).toHaveCSS('height', '0px')
  await expect(page.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toHaveCount(0)
})

test('[WEB-01c] the website’s own link opens the booking, also if added after the script has run', async ({
  page,
  server,
}) => {
  await websiteAt(page, website, { server: server.url, body: '' })
  await page.evaluate(async () => {
    await customElements.whenDefined('goldline-booking')
    const booking = document.createElement('goldline-booking')
    document.body.append(booking)
    booking.append(Object.assign(document.createElement('a'), { href: '/', textContent: 'Jetzt buchen' }))
  })
  await expect(page.getByRole('link')).toHaveText(['Jetzt buchen'])
  await page.getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[WEB-01d] removing or redrawing an open booking sends one closed event', async ({ page, server }) => {
  await websiteAt(page, website, { server: server.url, body: widget('button', server.url) })
  await noteEvents(page)
  const booking = page.locator('goldline-booking')
  const [link, dialog] = [page.getByRole('link', { name: 'Termin buchen' }), page.getByRole('dialog')]
  await link.click()
  await booking.evaluate((each) => each.setAttribute('lang', 'en'))
  await expect(dialog).toBeHidden()
  await expect.poll(() => toldBy(page)).toEqual(['opened', 'closed'])
  await link.click()
  await expect(dialog).toBeVisible()
  await booking.evaluate((each) => each.remove())
  await expect.poll(() => toldBy(page)).toEqual(['opened', 'closed', 'opened', 'closed'])
})
