/**
 * People's actions at a till; money received or paid out is noted in the day's ledger. Amounts are minor units of CHF.
 */
import { expect, type Page } from '@playwright/test'
import { everyPin, takeTurn } from '../salon-device.ts'
import type { Ledger } from './ledger.ts'
import { formatAmount, onTill, t } from './on-till.ts'
import { queueAtTill } from './queue-at-till.ts'
import { tillDay } from './till-day.ts'

/** @param till the device's id */
export function atTill(page: Page, till: string, money: Ledger) {
  const { button, press, go, pin } = onTill(page)
  const isPaid = () => expect(page.getByText(t('checkout.paid.number'))).toBeVisible()
  const types = async (amount: number) => {
    for (const digit of String(amount)) await button(digit).click()
  }
  const lock = page.getByRole('button', { name: t('checkout.lock') })
  const ways = page.getByRole('group', { name: t('checkout.pay.how') })
  const choosesAllBack = async () => {
    await press('checkout.orders.refund')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').getByRole('button').last().click()
    await dialog.getByLabel(t('queue.reason')).fill('Ware zurück')
  }
  const sendsBack = async (amount: number) => {
    const name = `CHF ${formatAmount(amount)} zurückzahlen`
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await pin()
  }
  return {
    page,
    async opens(name: string) {
      await takeTurn(page, name)
      await expect(lock).toBeVisible()
    },
    async locks() {
      await lock.click()
      await this.isLocked()
    },
    isLocked: () => expect(page.getByRole('heading', { name: t('checkout.pin.title') })).toBeVisible(),
    async takes(name: string) {
      await go('word.till')
      await page
        .getByRole('navigation', { name: t('checkout.visits') })
        .getByRole('button', { name })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },
    /** Pays the open amount in cash; checks that the till shows that amount and the change. */
    async paysCash(due: number, given = due) {
      await this.pressesCash(due, given)
      await isPaid()
      const title = given > due ? `${t('checkout.paid.change')} CHF ${formatAmount(given - due)}` : /bezahlt$/
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    /** Accepts the cash, whatever the till answers. */
    async pressesCash(due: number, given = due) {
      await ways.getByRole('button', { name: t('paymentKind.CASH'), exact: true }).click()
      if (given !== due) await types(given)
      await button(`CHF ${formatAmount(due)} bar annehmen`).click()
      money.pays(till, 'CASH', due)
    },
    /** Pays a part, or with `whole` everything that is open, which asks for confirmation. */
    async pays(kind: 'CARD' | 'TWINT', amount: number, { whole = false } = {}) {
      await ways.getByRole('button', { name: t(`paymentKind.${kind}`), exact: true }).click()
      if (!whole) await types(amount)
      await button(`CHF ${formatAmount(amount)} mit ${t(`paymentKind.${kind}`)}`).click()
      await press('checkout.pay.confirm.yes')
      money.pays(till, kind, amount)
      await (whole ? isPaid() : expect(button(`${t(`paymentKind.${kind}`)} zurücknehmen`)).toBeVisible())
    },
    /** Sells an article in a separate sale. */
    async sells(article: string) {
      await go('word.till')
      await press('checkout.visits.without')
      await expect(page.getByRole('heading', { level: 1, name: t('checkout.visits.without') })).toBeVisible()
      await page.getByRole('searchbox', { name: t('checkout.find') }).fill(article)
      await page
        .getByRole('region', { name: t('checkout.find.articles') })
        .getByRole('button')
        .first()
        .click()
      await expect(page.getByRole('region', { name: t('checkout.bill') }).getByText(article)).toBeVisible()
    },
    /** Makes the last receipt out to a company, stores that buyer, and sends it to a typed number. */
    async makesOut(company: string, phoneNr: string) {
      await press('checkout.buyer.add')
      await page.getByRole('textbox', { name: t('checkout.buyer.name') }).fill(company)
      await page.getByRole('dialog').getByRole('switch').click()
      await press('action.save')
      await expect(button(company)).toBeVisible()
      await press('checkout.paid.send.both')
      await page.getByRole('textbox', { name: t('checkout.paid.send.both.field') }).fill(phoneNr)
      await press('word.send')
      await expect(button(t('checkout.paid.mailed'))).toBeVisible()
    },
    /** Shows the review code. @returns its address, as a phone reads it */
    async asksForReview(): Promise<string> {
      const answer = page.waitForResponse(/\/review-links$/)
      await press('checkout.review')
      const { url } = await (await answer).json()
      await press('action.done')
      return url
    },
    /** Changes a line's price, adds a free line, and a surcharge in percent on the whole sale. */
    async setsPrices(article: string, { price, free, percent }: { price: number; free: number; percent: number }) {
      await button(new RegExp(`^${article}.* ändern$`)).click()
      await page.getByRole('dialog').getByText(t('checkout.price.PRICE'), { exact: true }).click()
      await page.getByRole('textbox', { name: t('checkout.price.new') }).fill(String(price / 100))
      await press('checkout.reason.price.more')
      await press('action.save')
      await press('checkout.free')
      await page.getByRole('textbox', { name: t('checkout.free.name') }).fill('Perlen annähen')
      await page.getByRole('textbox', { name: t('word.amount') }).fill(String(free / 100))
      await press('action.add')
      await press('checkout.discount')
      await page.getByRole('dialog').getByText(t('checkout.total.surcharge'), { exact: true }).click()
      await page.getByRole('textbox', { name: t('checkout.discount.size') }).fill(String(percent))
      await press('checkout.reason.surcharge.holiday')
      await press('action.save')
    },
    /** A person with the right approves at the till with their PIN; the sale shows it, and the till stays open. */
    async isApprovedBy(name: string) {
      const dialog = page.getByRole('dialog', { name: t('checkout.approve') })
      await expect(dialog.getByText(t('checkout.approve.price'))).toBeVisible()
      if ((await dialog.getByRole('combobox').textContent())?.includes(name) !== true) {
        await dialog.getByRole('combobox').click()
        await page.getByRole('option', { name }).click()
      }
      await page.keyboard.type(everyPin)
      await page.keyboard.press('Enter')
      await isPaid()
      await page.getByRole('link', { name: t('checkout.paid.order') }).click()
      // The books store first names.
      await expect(page.getByText(`${t('books.approvedBy')} ${name.split(' ')[0]}`, { exact: true })).toBeVisible()
      await expect(lock).toBeVisible()
    },
    /** Refunds everything of the sale just paid, in cash. */
    async givesBack(amount: number) {
      await page.getByRole('link', { name: t('checkout.paid.order') }).click()
      await choosesAllBack()
      await sendsBack(amount)
      money.pays(till, 'CASH', -amount)
      await expect(page.getByText(t('books.kind.REFUND'), { exact: true }).first()).toBeVisible()
    },
    /** Starts to refund the newest sale of an article, of any till. */
    async choosesToGiveBack(article: string) {
      await go('checkout.nav.orders')
      await page.getByRole('link', { name: article }).first().click()
      await choosesAllBack()
    },
    /** Checks that nothing is refunded twice, whether the till already shows the first or is refused when it sends its own. */
    async cannotGiveBack(amount: number) {
      const isRefunded = page
        .getByText(t('refusal.refund.too-much'))
        .or(page.getByRole('alert').getByText(t('books.refundedAll')))
      const give = page.getByRole('dialog').getByRole('button', { name: `CHF ${formatAmount(amount)} zurückzahlen` })
      await expect(give.or(isRefunded)).toBeVisible()
      // The other till's refund may arrive between the two lines.
      if (await give.isVisible()) await Promise.race([sendsBack(amount), isRefunded.waitFor()])
      await expect(isRefunded).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('action.back'), exact: true })
        .click()
    },
    /** Aborts a sale with cash in it: returns the cash, with a reason and the PIN. */
    async givesUp(taken: number) {
      await ways.getByRole('button', { name: t('paymentKind.CASH'), exact: true }).click()
      await types(taken)
      await button(`CHF ${formatAmount(taken)} bar annehmen`).click()
      money.pays(till, 'CASH', taken)
      await expect(button('Bar zurücknehmen')).toBeVisible()
      await press('word.discard')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('checkout.reason.cancel.typo'), exact: true }).click()
      await dialog.getByRole('button', { name: new RegExp(`CHF ${formatAmount(taken)}`) }).click()
      await pin()
      money.pays(till, 'CASH', -taken)
      await expect(page.getByRole('heading', { name: t('checkout.sale.none') })).toBeVisible()
    },
    ...tillDay(page, till, money),
    ...queueAtTill(page),
    isPaid,
    types,
    go,
    press,
  }
}
