import type { DayReport } from '@goldline/contract/checkout/day-end'

/** Two sales by Lena, services and articles, paid by TWINT. */
export const dayReport: DayReport = {
  sales: 2,
  firstNumber: 1,
  lastNumber: 2,
  reversals: { count: 1, amount: -2000 },
  aborted: { count: 0, amount: 0 },
  vat: [],
  staff: [
    {
      staffId: '0190a000-0000-7000-8000-000000000001',
      name: 'Lena',
      sales: 2,
      turnover: 8000,
      retail: 1500,
      tips: 500,
    },
  ],
  payments: [{ kind: 'TWINT', name: null, amount: 8500, owed: 0 }],
  paid: 8500,
  turnover: 8000,
  retail: 1500,
  giftCards: 0,
  tips: 500,
  ...{ rounding: 0, discounts: 0, surcharges: 0, lowered: 0, raised: 0, movedIn: 0, movedOut: 0, movements: [] },
}
