// @vitest-environment happy-dom
/**
 * The specification's error catalogue (section 8) in the whole ADMIN app: each refusal in three languages. The
 * handlers' tests check that the server sends them; docs/errors.md lists both.
 */
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { getCustomerPurchases } from '@goldline/contract/checkout/customers'
import { type CreditOrder, cancelCreditOrder, capturePaypalPayment, getMyCredit } from '@goldline/contract/credit'
import { getCreditLedger } from '@goldline/contract/credit/ledger'
import { getTopUp } from '@goldline/contract/credit/top-up'
import { checkPhoneNr, createCustomer, getCustomer, getCustomers, getIsoCodes } from '@goldline/contract/customer'
import { getCustomerTags } from '@goldline/contract/customer/bulk'
import { getCustomerHistory } from '@goldline/contract/customer/edit'
import { getCustomerReach } from '@goldline/contract/marketing/bulk'
import type { Language } from '@goldline/contract/page'
import { getPaymentMethods } from '@goldline/contract/payment'
import { getCustomerPictures } from '@goldline/contract/picture'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getCalendarFrame } from '@goldline/contract/staff'
import { languages } from '@goldline/domain/message/kinds'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../i18n/messages.ts'
import { answerOwnerCalls, openAdmin } from '../../test/admin-page.tsx'
import { anna, anne } from '../../test/customers.tsx'
import { reads, readsInEveryLanguage } from '../../test/in-every-language.ts'
import { owner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { anAppointment } from '../../test/visit.ts'
import { wire } from '../../test/wire.ts'
import { Actions } from './calendar/details/Actions.tsx'

const server = wire()
const button = (id: MessageId, language?: Language) => screen.findByRole('button', { name: text(id, language) })
beforeEach(() => answerOwnerCalls(server))

test.each(languages)('[UI-10, AUTH-04] shows Unauthorized after the session has ended, in %s', async (language) => {
  server.refuse(getMe, 401, 'Unauthorized')
  openAdmin('', language)
  await reads('admin.sessionEnded', language)
  expect(localStorage.getItem('goldline.admin.token')).toBeNull()
})

test('[AUTH-04c] a customer in the salons’ app sees that the account belongs to no salon', async () => {
  server.answer(getMe, { ...owner, role: 'CUSTOMER', businessObjectId: null, salon: null })
  server.answer(signOut, undefined)
  const person = openAdmin('')
  await readsInEveryLanguage(person, 'admin.noSalon')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(text('admin.noSalon'))
  await person.click(within(alert).getByRole('button', { name: text('action.signOut') }))
  await screen.findByRole('heading', { name: text('admin.signIn.title') })
})

test.each(languages)('[UI-10, CHK-02] shows businessObject.alreadyCheckedIn, in %s', async (language) => {
  server.refuse(checkInAppointment, 409, 'businessObject.alreadyCheckedIn')
  const visit = anAppointment({ startTime: '2027-03-03T09:00:00.000Z', endTime: '2027-03-03T10:00:00.000Z' })
  const now = Date.parse(visit.startTime)
  const person = show(
    <Actions appointment={visit} now={now} opening={[]} onEdit={() => undefined} onMove={() => undefined} />,
    {
      language,
      signedIn: true,
    },
  )
  await person.click(await button('word.checkIn', language))
  expect((await screen.findByRole('alert')).textContent).toContain(
    text('refusal.businessObject.alreadyCheckedIn', language),
  )
})

describe('customers', () => {
  beforeEach(() => {
    server.answer(getCustomers, { customers: [anna], next: null, count: 1 })
    server.answer(getCustomerTags, [])
    server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
    server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
    server.answer(checkPhoneNr, {
      valid: true,
      e164: '+41791112233',
      isoCode: 'CH',
      display: '079 111 22 33',
      canGetCodes: true,
    })
    server.keepWaiting(getCalendarFrame)
  })

  test.each(languages)(
    '[UI-10, CUS-02] existed: a customer of the salon already has the number or e-mail, in %s',
    async (language) => {
      server.answer(getCustomer, anna)
      for (const beside of [getCustomerHistory, getCustomerPictures, getCustomerPurchases, getCustomerReach])
        server.keepWaiting(beside)
      const person = openAdmin('/customers', language)
      await person.click(await button('word.newCustomer', language))
      const dialog = within(await screen.findByRole('dialog', { name: text('word.newCustomer', language) }))
      const field = (id: MessageId) => dialog.getByLabelText<HTMLInputElement>(text(id, language))
      const add = () => person.click(dialog.getByRole('button', { name: text('action.add', language) }))

      server.refuse(createCustomer, 409, 'existed', { field: 'body.phoneNr' })
      await person.type(field('form.name'), 'Noch eine')
      await person.type(field('admin.customers.phoneNr'), '0791112233')
      await add()
      await reads('refusal.existed', language)
      const wrong = field('admin.customers.phoneNr')
      expect(wrong.getAttribute('aria-invalid')).toBe('true')
      await waitFor(() => expect(document.activeElement).toBe(wrong))
      expect(field('form.name').value).toBe('Noch eine')

      server.refuse(createCustomer, 409, 'existed', { field: 'body.email' })
      await person.clear(wrong)
      await person.type(field('customer.new.email'), 'VERA@KUNDE.TEST')
      await add()
      await waitFor(() => expect(document.activeElement).toBe(field('customer.new.email')))
      await reads('refusal.existed', language)
      // Links to the existing customer by name.
      await person.click(await dialog.findByRole('link', { name: /Anna Frei/ }))
      await waitFor(() => expect(location.pathname).toBe(`/admin/customers/${anna.id}`))
      expect(await screen.findByRole('heading', { name: 'Anna Frei' })).toBeDefined()
    },
  )

  test.each(languages)(
    '[UI-10, CUS-02] notFound: a link to an unknown customer shows the error and a way back, in %s',
    async (language) => {
      server.refuse(getCustomer, 404, 'notFound')
      const person = openAdmin(`/customers/${anne.id}`, language)
      await screen.findByRole('heading', { name: text('admin.customers.gone.title', language) })
      await person.click(await button('admin.customers.back', language))
      await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
      expect(await screen.findByRole('list', { name: text('admin.customers.newest', language) })).toBeDefined()
    },
  )
})

describe('credit', () => {
  const order: CreditOrder = {
    '@type': 'basic-credit-order',
    id: anna.id,
    createdAt: '2026-06-10T08:00:00Z',
    state: 'FAILED',
    pending: false,
    price: 2500,
    balance: 2600,
    currency: 'EUR',
    automatic: false,
    givenBack: 0,
  }
  beforeEach(() => {
    server.answer(getMyCredit, {
      balance: 0,
      reserved: 0,
      currency: 'EUR',
      forSale: true,
      packages: [],
      orders: [order],
    })
    server.answer(getPaymentMethods, [])
    server.answer(getCreditLedger, { month: '2026-06', lines: [], before: 0, after: 0, currency: 'EUR', earlier: null })
    server.answer(getTopUp, {
      '@type': 'basic-credit-top-up',
      communicationUnitPackageId: null,
      monthlyCap: null,
      spent: 0,
      ended: null,
      currency: 'EUR',
    })
  })

  test('[UI-10, CRD-02] shows no-capture-payments, with a way back to the failed order', async () => {
    server.refuse(capturePaypalPayment, 402, 'no-capture-payments')
    const person = openAdmin(`/credit/paid?orderId=${order.id}`)
    await readsInEveryLanguage(person, 'refusal.no-capture-payments')
    expect(screen.getByRole('alert').textContent).toContain(text('refusal.no-capture-payments'))
    await person.click(screen.getByRole('link', { name: text('word.toYourCredit') }))
    expect(await screen.findByText(text('admin.credit.state.FAILED'))).toBeDefined()
  })

  test('[UI-10, CRD-02] shows order-already-fulfilled', async () => {
    server.refuse(capturePaypalPayment, 409, 'order-already-fulfilled')
    const person = openAdmin(`/credit/paid?orderId=${order.id}`)
    await readsInEveryLanguage(person, 'refusal.order-already-fulfilled')
    expect(screen.getByRole('alert').textContent).toContain(text('refusal.order-already-fulfilled'))
  })

  test('[UI-10, CRD-02] shows order-already-rejected on returning from PayPal in another tab after the order was cancelled', async () => {
    server.answer(cancelCreditOrder, { ...order, state: 'REJECTED' })
    openAdmin(`/credit/cancelled?orderId=${order.id}`)
    await screen.findByRole('heading', { name: text('admin.credit.result.REJECTED') })
    cleanup()
    server.refuse(capturePaypalPayment, 409, 'order-already-rejected')
    const person = openAdmin(`/credit/paid?orderId=${order.id}`)
    await readsInEveryLanguage(person, 'refusal.order-already-rejected')
    expect(screen.getByRole('alert').textContent).toContain(text('refusal.order-already-rejected'))
  })
})
