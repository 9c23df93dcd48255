import { expect, test } from 'vitest'
import { sumPrepaid } from './prepaid.ts'

test('[RPT-01j] keeps deposits and fees apart, and subtracts won disputes and refunded fees', () => {
  const deposit = { security: 'DEPOSIT' } as const
  const card = { security: 'CARD' } as const
  expect(
    sumPrepaid([
      { ...deposit, kind: 'CAPTURED', amount: 10_400 },
      { ...deposit, kind: 'REFUNDED', amount: 5_600 },
      { ...deposit, kind: 'KEPT', amount: 2_400 },
      { ...deposit, kind: 'DISPUTED', amount: 2_400 },
      { ...deposit, kind: 'DISPUTE_WON', amount: 2_400 },
      { ...card, kind: 'CAPTURED', amount: 4_000 },
      { ...card, kind: 'REFUNDED', amount: 1_000 },
      { ...card, kind: 'DISPUTED', amount: 3_000 },
    ]),
  ).toEqual({ received: 10_400, returned: 5_600, kept: 2_400, fees: 3_000, disputed: 3_000 })
  expect(sumPrepaid([])).toEqual({ received: 0, returned: 0, kept: 0, fees: 0, disputed: 0 })
})
