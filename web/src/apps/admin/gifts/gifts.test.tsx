// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import { getGiftSaleSettings, getSoldGifts, setGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { getWithdrawals } from '@goldline/contract/checkout/withdrawals'
import { defaultGiftOffer } from '@goldline/domain/checkout/gift-order'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './GiftSalesScreen.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const offer = { ...defaultGiftOffer, amounts: [5000, 10_000] }
const sold = {
  ...{ id, number: 'G-7K3M-9QXZ', amount: 10_000, refunded: 0, balance: 4000, currency: 'CHF', service: null },
  ...{ visits: null, tax: null },
  ...{ buyerEmail: 'sabine@kundin.ch', sendTime: '2027-03-09T07:00:00.000Z', sent: false },
  paidTime: '2027-03-02T07:00:00.000Z',
}

beforeEach(() => {
  server.answer(getMe, { ...owner, role: 'OWNER', salon: salonOfOwner })
  server.answer(getGiftSaleSettings, { hindrance: null, offer })
  server.answer(getSoldGifts, [])
  server.answer(getWithdrawals, [])
})

function Screen() {
  return useMe().data ? <Page /> : null
}
const opened = () =>
  show(
    <KeepingDrafts>
      <Screen />
    </KeepingDrafts>,
    { app: 'admin', signedIn: true },
  )

describe('gift cards on the salon’s page', () => {
  test('[GFT-01a] switches the sale on, and sends the amounts in ascending order', async () => {
    server.answer(setGiftOffer, { hindrance: null, offer: { ...offer, enabled: true } })
    const person = opened()
    await person.click(await screen.findByRole('switch', { name: new RegExp(text('admin.gifts.enabled')) }))
    await person.type(screen.getByLabelText(text('admin.gifts.amount', 'de', { number: 3 })), '80')
    await person.click(screen.getByRole('button', { name: text('action.save') }))
    expect(server.sent(setGiftOffer)).toMatchObject([{ body: { enabled: true, amounts: [5000, 8000, 10_000] } }])
  })

  test('[GFT-01a] shows an error for an amount outside the limits, and sends nothing', async () => {
    const person = opened()
    await person.type(await screen.findByLabelText(text('admin.gifts.amount', 'de', { number: 3 })), '5')
    await person.click(screen.getByRole('button', { name: text('action.save') }))
    expect(await screen.findByText(text('admin.gifts.wrong.amounts'))).toBeDefined()
    expect(server.sent(setGiftOffer)).toEqual([])
  })

  test('[GFT-01a] shows what prevents the sale', async () => {
    server.answer(getGiftSaleSettings, { hindrance: 'NOT_READY', offer })
    opened()
    expect(await screen.findByText(text('admin.gifts.NOT_READY'))).toBeDefined()
  })

  test('[GFT-01f, WDR-01e] lists sold gift cards, and withdrawals that somebody must process', async () => {
    server.answer(getSoldGifts, [sold])
    server.answer(getWithdrawals, [
      {
        ...{ id, name: 'Sabine Koch', email: 'sabine@kundin.ch', order: 'irgendwas', outcome: 'UNKNOWN' },
        ...{ refunded: 0, currency: null, createdTime: '2027-03-04T09:30:00.000Z' },
      },
    ])
    opened()
    expect(await screen.findByText('G-7K3M-9QXZ')).toBeDefined()
    expect(screen.getByText(text('admin.gifts.outcome.UNKNOWN'))).toBeDefined()
  })
})
