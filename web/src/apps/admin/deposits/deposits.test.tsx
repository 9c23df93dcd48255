// @vitest-environment happy-dom
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { getMe } from '@goldline/contract/auth/user'
import {
  type DepositRule,
  type DepositSettings,
  getDepositLookBack,
  getDepositSettings,
  getTakenDeposits,
  giveDepositBack,
  linkDepositAccount,
  type PaidVisitDeposit,
  refreshDepositAccount,
  setDepositRules,
} from '@goldline/contract/payment/deposits'
import { getOpenFees } from '@goldline/contract/payment/fees'
import { getBookingRules } from '@goldline/contract/setup/booking-rules'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingRules } from '../../../test/answers.ts'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './DepositsScreen.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const rule: DepositRule = {
  ...{ id, enabled: true, security: 'DEPOSIT', productIds: null, leastPrice: null, newcomers: true },
  ...{ noShows: null, exemptVisits: null, percent: 30, amount: null },
}
const settings: DepositSettings = {
  hindrance: null,
  account: { ready: true, missing: 0 },
  rules: [rule],
  wholePayment: false,
}
const taken: PaidVisitDeposit = {
  ...{
    id,
    state: 'PAID',
    security: 'DEPOSIT',
    amount: 2400,
    refunded: 0,
    disputed: 0,
    dispute: null,
    outcome: 'HELD',
    currency: 'CHF',
    name: 'Mia Meier',
  },
  ...{ startTime: '2027-03-03T11:00:00.000Z', appointmentId: id },
}
const nothing = {
  ...{ bookings: 0, covered: 0, deposits: 0 },
  ...{ missed: 0, missedPrice: 0, missedCovered: 0, missedDeposits: 0 },
}
const service = {
  ...{ product: id, name: 'Balayage', price: 18_900, duration: 120, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 },
  ...{ promotion: null, happyHours: null, staffIds: [], ownTerms: [] },
}
const gone = vi.fn()

beforeEach(() => {
  gone.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(gone)
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, role: 'OWNER', salon: salonOfOwner })
  server.answer(getOfferedServices, { services: [], staff: [] })
  server.answer(getDepositLookBack, nothing)
  server.answer(getTakenDeposits, [])
  server.answer(getOpenFees, [])
  server.refuse(getBookingRules, 403, 'forbidden')
})

function DepositsPage() {
  return useMe().data ? (
    <KeepingDrafts>
      <Page />
    </KeepingDrafts>
  ) : null
}

const open = (saved: Partial<DepositSettings> = {}) => {
  server.answer(getDepositSettings, { ...settings, ...saved })
  return show(<DepositsPage />, { signedIn: true })
}
const button = (key: Parameters<typeof text>[0]) => screen.findByRole('button', { name: text(key) })

describe('[PAY-02] the salon’s account at Stripe', () => {
  test.each([
    ['shows that there is no account yet', { account: null }, 'admin.deposits.account.none'],
    ['shows a ready account', {}, 'admin.deposits.account.ready'],
    [
      'shows that Stripe is not available',
      { hindrance: 'NO_STRIPE' as const, account: null },
      'admin.deposits.account.NO_STRIPE',
    ],
    [
      'shows that signed sales prevent deposits',
      { hindrance: 'SIGNED_SALES' as const, account: null },
      'admin.deposits.account.SIGNED_SALES',
    ],
  ] as const)('%s', async (_, saved, id) => {
    open(saved)
    await screen.findByText(text(id))
  })

  test('[PAY-02b] opens Stripe’s form with the password', async () => {
    server.answer(linkDepositAccount, { url: 'https://stripe.example/form' })
    const person = open({ account: null })
    await person.click(await button('admin.deposits.connect'))
    const dialog = within(screen.getByRole('dialog'))
    await person.type(dialog.getByLabelText(new RegExp(text('form.password'))), 'secret')
    await person.click(dialog.getByRole('button', { name: text('admin.deposits.connect') }))
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://stripe.example/form'))
    expect(server.sent(linkDepositAccount)[0]?.body).toEqual({ password: 'secret' })
  })

  test('[PAY-02c] refreshes the account from Stripe once after the return from the form', async () => {
    history.replaceState(null, '', '/?account=back')
    server.answer(refreshDepositAccount, settings)
    open({ account: { ready: false, missing: 2 } })
    await screen.findByText(text('admin.deposits.account.ready'))
    expect(server.sent(refreshDepositAccount)).toHaveLength(1)
  })
})

describe('[PAY-03b] the rules', () => {
  const chooseOf = async (person: ReturnType<typeof show>, field: string, option: string) => {
    await person.click(await screen.findByRole('combobox', { name: field }))
    await person.click(await screen.findByRole('option', { name: option }))
  }

  test('adds a rule with default values, changes its fields, and saves all rules together', async () => {
    const person = open()
    await person.click(await button('admin.deposits.add'))
    await chooseOf(person, text('admin.deposits.who'), text('admin.deposits.if.noShows', 'de', { count: 2 }))
    await chooseOf(person, text('admin.deposits.security'), text('admin.deposits.security.CARD'))
    await chooseOf(person, text('admin.deposits.kind'), text('admin.deposits.kind.amount'))
    server.answer(setDepositRules, settings)
    await person.click(await button('action.save'))
    await waitFor(() => expect(server.sent(setDepositRules)).toHaveLength(1))
    const added = { ...rule, id: expect.any(String), security: 'CARD', newcomers: false, noShows: 2 }
    expect(server.sent(setDepositRules)[0]?.body).toEqual({ rules: [rule, { ...added, percent: null, amount: 5000 }] })
  })

  test('[PAY-03m] saves that customers may pay the whole price, which needs an account', async () => {
    const person = open()
    await person.click(await screen.findByRole('switch', { name: new RegExp(text('admin.deposits.whole')) }))
    server.answer(setDepositRules, settings)
    await person.click(await button('action.save'))
    await waitFor(() => expect(server.sent(setDepositRules)).toHaveLength(1))
    expect(server.sent(setDepositRules)[0]?.body).toEqual({ rules: [rule], wholePayment: true })
  })

  test('[PAY-03m] without an account does not offer the whole price', async () => {
    open({ account: null })
    await button('admin.deposits.connect')
    expect(screen.queryByRole('switch', { name: new RegExp(text('admin.deposits.whole')) })).toBeNull()
  })

  test('switches off a rule and removes another, and sends nothing before saving', async () => {
    const person = open({ rules: [rule, { ...rule, id: id.replace('1', '2'), newcomers: false, percent: 50 }] })
    await person.click(await screen.findByRole('switch', { name: text('admin.deposits.rule', 'de', { number: 2 }) }))
    await person.click((await screen.findAllByRole('button', { name: text('action.change') }))[0] as HTMLElement)
    await person.click(await button('admin.deposits.remove'))
    expect(server.sent(setDepositRules)).toEqual([])
    server.answer(setDepositRules, settings)
    await person.click(await button('action.save'))
    await waitFor(() => expect(server.sent(setDepositRules)).toHaveLength(1))
    expect(server.sent(setDepositRules)[0]?.body).toMatchObject({ rules: [{ percent: 50, enabled: false }] })
  })
})

describe('[PAY-03l] previews of the rules', () => {
  const dear = { ...rule, id: id.replace('1', '2'), newcomers: false, percent: null, amount: 5_000 }

  test('the example shows the matching rules and the one that applies, also for unsaved rules', async () => {
    server.answer(getOfferedServices, { services: [service], staff: [] })
    const person = open({ rules: [rule, dear] })
    const ruleText = (number: number, amount: string) =>
      text('admin.deposits.example.rule.DEPOSIT', 'de', { number, amount: `CHF ${amount}` })
    await screen.findByText(text('admin.deposits.example.counts', 'de', { rule: ruleText(1, '56.70') }))
    await screen.findByText(new RegExp(`^${ruleText(1, '56.70')}.+${ruleText(2, '50')}$`))
    const example = within((await screen.findByText(text('admin.deposits.example'))).closest('section') as HTMLElement)
    await person.click(example.getByRole('combobox', { name: new RegExp(text('admin.deposits.who')) }))
    await person.click(await screen.findByRole('option', { name: text('admin.deposits.example.regular') }))
    await screen.findByText(text('admin.deposits.example.counts', 'de', { rule: ruleText(2, '50') }))
  })

  test('the look back shows how many no-shows would have been covered, and the limits of the figure', async () => {
    const past = { bookings: 612, covered: 40, deposits: 221_400 }
    const missed = { missed: 11, missedPrice: 104_300, missedCovered: 5, missedDeposits: 26_800 }
    server.answer(getDepositLookBack, { ...past, ...missed })
    open()
    await screen.findByText(text('admin.deposits.lookBack.of', 'de', { part: 40, whole: 612 }))
    await screen.findByText(text('admin.deposits.lookBack.of', 'de', { part: 5, whole: 11 }))
    await screen.findByText(text('admin.deposits.lookBack.unknown'))
  })

  test('shows the preview in another language', async () => {
    server.answer(getOfferedServices, { services: [service], staff: [] })
    server.answer(getBookingRules, bookingRules)
    const person = open({ rules: [dear] })
    await screen.findByText(text('booking.pay.done', 'de'))
    await person.click(screen.getByRole('button', { name: /^VI/ }))
    await screen.findByText(text('booking.pay.done', 'vi'))
  })
})

describe('[PAY-06] paid deposits', () => {
  test('refunds a deposit after confirmation, only once even if retried', async () => {
    server.answer(getTakenDeposits, [taken])
    const person = open()
    await person.click(await button('admin.deposits.giveBack'))
    const yes = within(screen.getByRole('dialog')).getByRole('button', { name: text('admin.deposits.giveBack') })
    server.lose(giveDepositBack)
    await person.click(yes)
    await screen.findByText(new RegExp(text('error.no-connection')))
    server.answer(giveDepositBack, undefined)
    server.answer(getTakenDeposits, [{ ...taken, refunded: 2400 }])
    await person.click(yes)
    await screen.findByText(text('deposit.wentBack', 'de', { amount: 'CHF 24' }))
    const [first, second] = keysOf(server.sent(giveDepositBack))
    expect(second).toBe(first)
    expect(screen.queryByRole('button', { name: text('admin.deposits.giveBack') })).toBeNull()
  })

  test('[PAY-04c] lists an undecided fee with its maximum, its deadline and a link to the visit', async () => {
    const startTime = '2027-03-03T11:00:00.000Z'
    const fee = { id, amount: 4000, currency: 'CHF', name: 'Mia Meier', startTime, appointmentId: id }
    server.answer(getOpenFees, [{ ...fee, until: '2027-03-10T11:00:00.000Z' }])
    open()
    const link = await screen.findByRole('link', { name: text('admin.fees.decide') })
    expect(link.getAttribute('href')).toContain(`day=2027-03-03&appointment=${id}`)
    screen.getByText(text('admin.fees.most', 'de', { amount: 'CHF 40' }))
    screen.getByText(/10. März/)
  })

  test('[PAY-04h] marks a paid fee in the list, and labels its button accordingly', async () => {
    server.answer(getTakenDeposits, [{ ...taken, security: 'CARD', outcome: null }])
    open()
    await screen.findByText(text('card.fee'))
    await button('admin.fees.giveBack')
  })

  test('shows a disputed deposit as such, without a button to refund it', async () => {
    server.answer(getTakenDeposits, [{ ...taken, disputed: 2400, dispute: 'OPEN' }])
    open()
    await screen.findByText(text('deposit.dispute.OPEN'))
    expect(screen.queryByRole('button', { name: text('admin.deposits.giveBack') })).toBeNull()
  })

  test('offers no refund for a deposit deducted from a bill, which only the till can refund', async () => {
    server.answer(getTakenDeposits, [{ ...taken, outcome: 'SPENT' }])
    open()
    await screen.findByText(text('admin.deposits.spent'))
    expect(screen.queryByRole('button', { name: text('admin.deposits.giveBack') })).toBeNull()
  })
})
