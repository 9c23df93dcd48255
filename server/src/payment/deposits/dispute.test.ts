import type { PageDecision } from '@goldline/stand-ins/stripe-connect'
import { afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { depositsOf } from '../../ledger/deposits.ts'
import { testNow } from '../../test/app.ts'
import {
  aDepositHouse,
  aPaidVisit,
  cancel,
  decidePayment,
  entryKinds,
  listTaken,
  refundAsSalon,
  refundedAtStripe,
  runReturns,
  sendRefunds,
  sendStripeEvent,
} from '../../test/deposit-salon.ts'
import { aBoughtGift, aGiftSalon, cardsOf, mailsOf } from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { refusal } from '../../test/salon.ts'

const t = await aDepositHouse()
afterEach(() => {
  t.clock.set(testNow)
  return expectInvariants(t.db)
})

async function aDisputableVisit() {
  const visit = await aPaidVisit(t)
  const { salon, deposit, appointmentId } = visit
  await t.db.updateTable('businessObject').set({ email: 'salon@example.ch' }).where('id', '=', salon.id).execute()
  const left = async () => (await depositsOf(inSalon(t.db, salon.id), [appointmentId])).get(appointmentId)
  return { ...visit, left, decided: (decision: PageDecision) => decidePayment(t, deposit, decision) }
}

const told = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('message').select('type').where('businessObjectId', '=', id).execute()).filter(
    ({ type }) => type === 'DEPOSIT_DISPUTED',
  ).length

test('[PAY-06b] makes one entry and one notice of ten concurrent reports; disputed money neither counts as paid nor is refunded', async () => {
  const { salon, deposit, decided, left } = await aDisputableVisit()
  expect(await left()).toBe(2400)
  const event = decided('dispute')
  await Promise.all(Array.from({ length: 10 }, () => sendStripeEvent(t, event)))
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED', 'DISPUTED'])
  expect(await told(salon)).toBe(1)
  expect(await left()).toBeUndefined()
  expect(refusal(await refundAsSalon(t, salon, deposit.id))).toEqual([409, 'deposit.disputed'])
  expect(await listTaken(t, salon)).toMatchObject([{ disputed: 2400, dispute: 'OPEN' }])
})

test('[GFT-01g] sends one notice with a link to the card for ten concurrent reports about a gift card', async () => {
  const salon = await aGiftSalon(t)
  await t.db.updateTable('businessObject').set({ email: 'salon@example.ch' }).where('id', '=', salon.id).execute()
  const { page, seen } = await aBoughtGift(t, salon)
  const event = decidePayment(t, { page }, 'dispute')
  await Promise.all(Array.from({ length: 10 }, () => sendStripeEvent(t, event)))
  const mails = await mailsOf(t, salon, 'GIFT_DISPUTED')
  const { cards } = await cardsOf(t, salon)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(seen.number)
  expect(mails[0]?.text).toContain(`/admin/till/gift-cards/${cards[0]?.id}`)
})

test('[PAY-06b, PAY-03e] counts money of a won dispute again, and refunds it for a waiting cancellation', async () => {
  const { salon, token, deposit, appointmentId, decided } = await aDisputableVisit()
  await sendStripeEvent(t, decided('dispute'))
  expect((await cancel(t, appointmentId, token)).statusCode).toBe(200)
  await runReturns(t)
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED', 'DISPUTED'])
  const won = decided('win')
  await sendStripeEvent(t, won)
  await sendStripeEvent(t, won)
  expect(await runReturns(t)).toBe(1)
  await sendRefunds(t)
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED', 'DISPUTED', 'DISPUTE_WON', 'REFUNDED'])
  expect(refundedAtStripe(t, deposit)).toBe(2400)
  expect(await told(salon)).toBe(1)
})

test('[PAY-06b, PAY-03i] keeps a kept deposit that was disputed and won, and enters it once', async () => {
  const { salon, token, appointmentId, decided } = await aDisputableVisit()
  t.clock.set(Date.parse('2027-03-05T09:00:00.000Z'))
  expect((await cancel(t, appointmentId, token, { leavesDeposit: 2400 })).statusCode).toBe(200)
  expect(await runReturns(t)).toBe(1)
  await sendStripeEvent(t, decided('dispute'))
  await sendStripeEvent(t, decided('win'))
  expect(await runReturns(t)).toBe(1)
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED', 'KEPT', 'DISPUTED', 'DISPUTE_WON'])
})

test('[PAY-06b] enters both steps of a lost dispute of which only the end was reported', async () => {
  const { salon, deposit, decided, left } = await aDisputableVisit()
  decided('dispute')
  await sendStripeEvent(t, decided('lose'))
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED', 'DISPUTED', 'DISPUTE_LOST'])
  expect(await left()).toBeUndefined()
  expect(refusal(await refundAsSalon(t, salon, deposit.id))).toEqual([409, 'deposit.disputed'])
})

test('[PAY-06b] enters nothing for a forged event, or one of another account', async () => {
  const { salon, decided } = await aDisputableVisit()
  const { body, headers } = decided('dispute')
  expect(refusal(await sendStripeEvent(t, { body: body.replace('dp_', 'dp_0'), headers }))).toEqual([403, 'forbidden'])
  expect(await entryKinds(t, salon)).toEqual(['CAPTURED'])
})
