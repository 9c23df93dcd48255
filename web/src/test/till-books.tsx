import type { DayReport } from '@goldline/contract/checkout/day-end'
import type { Order } from '@goldline/contract/checkout/orders'
import { screen, within } from '@testing-library/react'
import { type show, text } from './screen.tsx'
import { id } from './till-page.tsx'

export const line: Order['lines'][number] = {
  id: id(4),
  kind: 'ARTICLE',
  name: 'Nagelöl',
  quantity: 3,
  unitPrice: 1001,
  listPrice: 1001,
  gross: 3003,
  due: 3003,
  surchargeAmount: 0,
  priceReason: null,
  vatRate: 810,
  discount: null,
  ...{ surcharge: null, agreedPrice: null, priceNote: null },
  covered: false,
  staffId: null,
  staff: null,
  giftCardId: null,
  ...{ issued: true, spent: false },
  appointmentId: null,
  refunded: 0,
  used: 0,
  pointsValue: 0,
  customerPackageId: null,
  visitPrice: 0,
}
export const oilSold: Order = {
  id: id(6),
  kind: 'SALE',
  number: '1-000418',
  ofOrderId: null,
  createdTime: '2026-06-10T12:59:00Z',
  by: 'Sofia',
  approvedBy: null,
  reason: null,
  customer: null,
  buyer: null,
  currency: 'CHF',
  lines: [line],
  discount: null,
  surcharge: null,
  subtotal: 3003,
  sum: 3003,
  vat: [{ rate: 810, gross: 3003, net: 2778, tax: 225 }],
  tips: [],
  rounding: 2,
  total: 3003,
  change: 0,
  points: { redeemed: 0, value: 0, earned: 0, balance: null },
  payments: [
    {
      id: id(7),
      kind: 'CASH',
      name: null,
      amount: 3005,
      given: 3005,
      change: 0,
      giftCardId: null,
      settled: true,
      owed: false,
    },
  ],
  owed: 0,
  givenBack: { rounding: 0, payments: [] },
  prepaidLeft: [],
  visits: [],
  cancelled: false,
  cancellable: true,
}
export const oilBack: Order = {
  ...oilSold,
  id: id(8),
  number: '1-000419',
  ofOrderId: id(6),
  kind: 'REFUND',
  total: -2002,
}
export const report: DayReport = {
  sales: 1,
  firstNumber: 418,
  lastNumber: 418,
  reversals: { count: 0, amount: 0 },
  aborted: { count: 0, amount: 0 },
  vat: [],
  staff: [{ staffId: null, name: null, sales: 1, turnover: 3003, retail: 3003, tips: 0 }],
  payments: [{ kind: 'CASH', name: null, amount: 3005, owed: 0 }],
  paid: 3005,
  turnover: 3003,
  retail: 3003,
  giftCards: 0,
  tips: 0,
  rounding: 2,
  discounts: 0,
  surcharges: 0,
  lowered: 0,
  raised: 0,
  movedIn: 0,
  movedOut: 0,
  movements: [],
}

/** Types the PIN where the till asks for it again. */
export const typePin = async (person: ReturnType<typeof show>, pin: string) => {
  const pad = within(await screen.findByRole('dialog', { name: text('checkout.pin.again') }))
  for (const digit of pin) await person.click(pad.getByRole('button', { name: digit }))
  await person.click(pad.getByRole('button', { name: text('action.confirm') }))
}
