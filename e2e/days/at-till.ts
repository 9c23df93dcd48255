/** What people do at a till; what it takes or gives is written into the day's ledger. Amounts are minor units of CHF. */
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { expect, type Page } from '@playwright/test'
import { everyPin, takeTurn } from '../salon-device.ts'
import { textOf } from '../texts.ts'
import type { Ledger } from './ledger.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)

/** `1234.50`: the till writes it with an apostrophe. */
const written = (amount: number) => (amount / 100).toFixed(2).replace(/(?<=\d)(?=\d{3}\.)/, '’')

const notesAndCoins = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]

/** @param till the device's id */
export function atTill(page: Page, till: string, money: Ledger) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (id: TextId) => button(t(id)).click()
  const isPaid = () => expect(page.getByText(t('checkout.paid.number'))).toBeVisible()
  const types = async (amount: number) => {
    for (const digit of String(amount)) await button(digit).click()
  }
  const pin = async () => {
    await expect(page.getByRole('dialog', { name: t('checkout.pin.again') })).toBeVisible()
    await page.keyboard.type(everyPin)
    await page.keyboard.press('Enter')
  }
  const part = (id: TextId) => page.locator('section', { has: page.getByRole('heading', { name: t(id), exact: true }) })
  const go = (id: TextId) =>
    page
      .getByRole('navigation', { name: t('checkout.nav') })
      .getByRole('link', { name: t(id), exact: true })
      .click()
  const lock = page.getByRole('button', { name: t('checkout.lock') })
  const ways = page.getByRole('group', { name: t('checkout.pay.how') })
  const choosesAllBack = async () => {
    await press('checkout.orders.refund')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').getByRole('button').last().click()
    await dialog.getByLabel(t('checkout.reason')).fill('Ware zurück')
  }
  const sendsBack = async (amount: number) => {
    const name = `CHF ${written(amount)} zurückzahlen`
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
    /** Before the first sale of a day, the till says what lies in the drawer. */
    async saysFloat() {
      await go('checkout.nav.sale')
      const amount = new RegExp(`In der Schublade .*CHF\\s${written(money.drawer(till))}\\.`)
      await expect(page.getByText(amount)).toBeVisible()
    },
    isLocked: () => expect(page.getByRole('heading', { name: t('checkout.pin.title') })).toBeVisible(),
    async takes(name: string) {
      await go('checkout.nav.sale')
      await page
        .getByRole('navigation', { name: t('checkout.visits') })
        .getByRole('button', { name })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },
    /** All that is open, in cash; the till has to name that very sum, and the change. */
    async paysCash(due: number, given = due) {
      await this.pressesCash(due, given)
      await isPaid()
      const title = given > due ? `${t('checkout.paid.change')} CHF ${written(given - due)}` : /bezahlt$/
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    /** Takes the cash, whatever the till answers. */
    async pressesCash(due: number, given = due) {
      await ways.getByRole('button', { name: t('paymentKind.CASH'), exact: true }).click()
      if (given !== due) await types(given)
      await button(`CHF ${written(due)} bar annehmen`).click()
      money.pays(till, 'CASH', due)
    },
    /** A part, or all that is open, which somebody has to confirm. */
    async pays(kind: 'CARD' | 'TWINT', amount: number, { whole = false } = {}) {
      await ways.getByRole('button', { name: t(`paymentKind.${kind}`), exact: true }).click()
      if (!whole) await types(amount)
      await button(`CHF ${written(amount)} mit ${t(`paymentKind.${kind}`)}`).click()
      await press('checkout.pay.confirm.yes')
      money.pays(till, kind, amount)
      await (whole ? isPaid() : expect(button(`${t(`paymentKind.${kind}`)} zurücknehmen`)).toBeVisible())
    },
    /** An article, in a sale of its own. */
    async sells(article: string) {
      await go('checkout.nav.sale')
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
    /** The receipt of what was just paid is made out to a company, and goes to a number that is typed. */
    async makesOut(company: string, phoneNr: string) {
      await press('checkout.buyer.add')
      await page.getByRole('textbox', { name: t('checkout.buyer.name') }).fill(company)
      await press('action.save')
      await expect(button(company)).toBeVisible()
      await press('checkout.paid.send.both')
      await page.getByRole('textbox', { name: t('checkout.paid.send.both.field') }).fill(phoneNr)
      await press('checkout.paid.mail.send')
      await expect(button(t('checkout.paid.mailed'))).toBeVisible()
    },
    /** Another price for a line, a line that no catalogue has, and a surcharge on all of it in percent. */
    async setsPrices(article: string, { price, free, percent }: { price: number; free: number; percent: number }) {
      await button(new RegExp(`^${article}.* ändern$`)).click()
      await page.getByRole('dialog').getByText(t('checkout.price.PRICE'), { exact: true }).click()
      await page.getByRole('textbox', { name: t('checkout.price.new') }).fill(String(price / 100))
      await press('checkout.reason.price.more')
      await press('action.save')
      await press('checkout.free')
      await page.getByRole('textbox', { name: t('checkout.free.name') }).fill('Perlen annähen')
      await page.getByRole('textbox', { name: t('checkout.pay.amount') }).fill(String(free / 100))
      await press('checkout.free.add')
      await press('checkout.discount')
      await page.getByRole('dialog').getByText(t('checkout.total.surcharge'), { exact: true }).click()
      await page.getByRole('textbox', { name: t('checkout.discount.size') }).fill(String(percent))
      await press('checkout.reason.surcharge.holiday')
      await press('action.save')
    },
    /** Somebody with the right types their PIN in place; the sale says so, and the till stays open. */
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
      // The books keep first names.
      await expect(page.getByText(`${t('books.approvedBy')} ${name.split(' ')[0]}`, { exact: true })).toBeVisible()
      await expect(lock).toBeVisible()
    },
    /** All of the sale that was just paid in cash is given back in cash. */
    async givesBack(amount: number) {
      await page.getByRole('link', { name: t('checkout.paid.order') }).click()
      await choosesAllBack()
      await sendsBack(amount)
      money.pays(till, 'CASH', -amount)
      await expect(page.getByText(t('books.kind.REFUND'), { exact: true }).first()).toBeVisible()
    },
    /** Begins to refund the newest sale of an article, from whichever till it is. */
    async choosesToGiveBack(article: string) {
      await go('checkout.nav.orders')
      await page.getByRole('link', { name: article }).first().click()
      await choosesAllBack()
    },
    /** The refund is refused, since another till has made it meanwhile. */
    async cannotGiveBack(amount: number) {
      await sendsBack(amount)
      await expect(page.getByText(t('refusal.refund.too-much'))).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('action.back'), exact: true })
        .click()
    },
    /** A sale with cash in it is given up: the cash goes back, with a reason and the PIN. */
    async givesUp(taken: number) {
      await ways.getByRole('button', { name: t('paymentKind.CASH'), exact: true }).click()
      await types(taken)
      await button(`CHF ${written(taken)} bar annehmen`).click()
      money.pays(till, 'CASH', taken)
      await expect(button('Bar zurücknehmen')).toBeVisible()
      await press('checkout.bill.discard')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('checkout.reason.cancel.typo'), exact: true }).click()
      await dialog.getByRole('button', { name: new RegExp(`CHF ${written(taken)}`) }).click()
      await pin()
      money.pays(till, 'CASH', -taken)
      await expect(page.getByRole('heading', { name: t('checkout.sale.none') })).toBeVisible()
    },
    async moves(amount: number) {
      await go('checkout.nav.day')
      await press(amount > 0 ? 'checkout.day.in' : 'checkout.day.out')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('checkout.day.amount') }).fill(String(Math.abs(amount) / 100))
      const reason = amount > 0 ? 'checkout.reason.in.change' : 'checkout.reason.out.bank'
      await dialog.getByRole('button', { name: t(reason), exact: true }).click()
      await dialog.getByRole('button', { name: t('checkout.day.move'), exact: true }).click()
      await pin()
      await expect(part('books.movements').getByRole('row').last()).toContainText(written(amount).replace('-', ''))
      money.moves(till, amount)
    },
    /** Checks that the open day's page shows the ledger's sums. */
    async saysSums() {
      await go('checkout.nav.day')
      await saysWays(part('books.byPayment'))
    },
    /** Counts the drawer, sees no difference, and closes the day with `left` in it. */
    async endsDay(left: number) {
      await go('checkout.nav.day')
      await page.getByRole('link', { name: t('checkout.day.count') }).click()
      let rest = money.drawer(till)
      for (const piece of notesAndCoins) {
        const count = Math.floor(rest / piece)
        rest -= count * piece
        if (count > 0) await page.locator(`[data-piece="${piece}"]`).fill(String(count))
      }
      await press(money.drawer(till) === 0 ? 'checkout.dayEnd.empty' : 'checkout.dayEnd.counted')
      const figure = (id: TextId) =>
        page.locator('dl > div', { has: page.getByText(t(id), { exact: true }) }).getByRole('definition')
      await expect(figure('books.expected')).toContainText(written(money.drawer(till)))
      await expect(figure('books.difference')).toHaveText('0.00')
      await saysWays(part('books.byPayment'))
      await page.getByLabel(t('checkout.dayEnd.nextFloat')).fill(String(left / 100))
      await press('checkout.dayEnd.close')
      await pin()
      await expect(page.getByText(t('checkout.dayEnd.closed'))).toBeVisible()
      money.dayEnds(till, left)
      await page.getByRole('link', { name: t('checkout.dayEnd.on') }).click()
    },
    /** The queue of those without an appointment, at the till. */
    async opensQueue() {
      await go('checkout.nav.sale')
      await page.getByRole('link', { name: new RegExp(t('label.queue')) }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('label.queue') })).toBeVisible()
    },
    async calls(who: string) {
      await choosesSomebody(who)
      await button(`${who} rufen`).click()
    },
    async takesFromQueue(who: string) {
      await choosesSomebody(who)
      const take = button(`${who} übernehmen`)
      await take.click()
      // Whoever takes decides, whatever the calendar thinks.
      const anyway = page.getByRole('dialog').getByRole('button', { name: t('queue.anyway'), exact: true })
      await expect(async () => {
        if (await anyway.isVisible()) await anyway.click()
        await expect(take).toHaveCount(0, { timeout: 500 })
      }).toPass()
    },
    async skipsFor(who: string, reason: string) {
      await button(`Bei ${who} jemanden überspringen`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('queue.reason') }).fill(reason)
      await dialog.getByRole('button', { name: t('queue.skip'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    async letsGo(who: string) {
      await button(`${who} ist gegangen`).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('queue.leave'), exact: true })
        .click()
      await expect(button(`${who} ist gegangen`)).toHaveCount(0)
    },
    isPaid,
    types,
    go,
    press,
  }

  /** Chooses the first person where nobody is free, and so nobody proposed. */
  async function choosesSomebody(who: string): Promise<void> {
    const take = button(`${who} übernehmen`)
    await take.waitFor()
    if (await take.isEnabled()) return
    const guest = page.getByRole('listitem').filter({ has: take })
    await guest.getByRole('combobox').click()
    await guest.getByRole('option').first().click()
  }

  async function saysWays(payments: ReturnType<typeof part>): Promise<void> {
    for (const kind of ['CASH', 'CARD', 'TWINT', 'GIFT_CARD'] satisfies PaymentKind[]) {
      const row = payments
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: t(`paymentKind.${kind}`) }) })
      const amount = money.taken(till, kind)
      if (amount === 0) await expect(row.filter({ hasNotText: /\b0\.00/ })).toHaveCount(0)
      else await expect(row.getByRole('cell')).toHaveText(written(amount))
    }
  }
}
