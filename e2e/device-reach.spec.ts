/** Kiosk and till on a small tablet, in each language: touch targets of 44 px, and the next step in view. */
import type { Page } from '@playwright/test'
import { aGuest } from './days/set-up.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { pair, takeTurn, withPin } from './salon-device.ts'
import { languages, textOf } from './texts.ts'
import { expectTouchTargets } from './touch.ts'

test.use({ viewport: { width: 1024, height: 768 } })

type TextId = Parameters<typeof textOf>[1]
type Language = Parameters<typeof textOf>[0]

/** Presses and checks elements by their texts. */
function at(page: Page, language: Language) {
  const t = (id: TextId) => textOf(language, id)
  const button = (id: TextId) => page.getByRole('button', { name: t(id) })
  return {
    t,
    button,
    press: (id: TextId) => button(id).first().click(),
    looks: (step: string) => expectTouchTargets(page, `${step} in ${language}`),
    leadsOn: (id: TextId) => expect(button(id).last()).toBeInViewport({ ratio: 1 }),
  }
}

test('[UI-20d] every step of the kiosk has large enough touch targets, in three languages', async ({
  page,
  server,
}) => {
  const owner = await anotherOwner(server.url)
  await withPin(owner)
  await pair(page, owner, 'CHECKIN')
  await page.getByRole('button', { name: textOf('de', 'checkin.team') }).waitFor()
  for (const language of languages) {
    const { press, looks, leadsOn, button } = at(page, language)
    const begin = async () => {
      await page.reload()
      await page.locator(`button[lang=${language}]`).click()
    }
    await begin()
    await looks('the start')
    await press('checkin.start.visit')
    await looks('the number')
    await leadsOn('checkin.next')
    for (const way of ['checkin.find.by.email', 'checkin.find.by.name'] as const) {
      await press(way)
      await looks(way)
      await leadsOn('checkin.next')
    }
    await begin()
    await press('checkin.start.without')
    const tile = page.getByRole('main').getByRole('listitem').getByRole('button').first()
    await tile.or(page.getByRole('img')).first().waitFor()
    await looks('the services')
    if (await tile.isVisible()) {
      await tile.click()
      await press('checkin.next')
      await looks('the person')
      if (await button('checkin.person.action').isEnabled()) {
        await press('checkin.person.action')
        await page.getByRole('textbox').first().waitFor()
        await looks('the details')
        await leadsOn('checkin.details.action')
      }
    }
    await begin()
    await press('checkin.team')
    await looks('the team')
  }
})

test('[UI-20d, UI-20e] every step of the till has large enough touch targets and its next step in view, in three languages', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const owner = await anotherOwner(server.url)
  const name = await withPin(owner)
  await pair(page, owner, 'CHECKOUT')
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await expectTouchTargets(page, 'the PIN')
  await page.reload()
  for (const [index, language] of languages.entries())
    await aGuest(owner, { name: 'Ida', surname: `Keller ${language}`, service: 'Shellac', at: `09:${index}0` })
  await takeTurn(page, name)
  for (const language of languages) {
    const surname = `Keller ${language}`
    await page.locator(`button[lang=${language}]`).click()
    const { press, looks, leadsOn, t } = at(page, language)
    await page
      .getByRole('navigation', { name: t('checkout.visits') })
      .getByRole('button', { name: surname })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: surname }).waitFor()
    await looks('the sale')
    for (const dialog of ['word.service', 'checkout.discount', 'books.tips.head'] as const) {
      await press(dialog)
      await page.getByRole('dialog').waitFor()
      await looks(dialog)
      await page.keyboard.press('Escape')
    }
    await press('paymentKind.CASH')
    const take = page
      .getByRole('region', { name: t('checkout.pay') })
      .getByRole('button')
      .last()
    await expect(take).toBeInViewport({ ratio: 1 })
    await take.click()
    await page.getByRole('link', { name: t('checkout.paid.order') }).waitFor()
    await looks('the receipt')
    await expect(page.getByRole('main').getByRole('button').last()).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: t('checkout.paid.order') }).click()
    await looks('the sales')
    await page.getByRole('link', { name: t('checkout.nav.day'), exact: true }).click()
    await page.getByRole('link', { name: t('checkout.day.count') }).click()
    await page.locator('[data-piece]').first().waitFor()
    await looks('the count')
    await leadsOn('checkout.dayEnd.counted')
    await page.getByRole('link', { name: t('word.till'), exact: true }).click()
  }
})
