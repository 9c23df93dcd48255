import { getPinPeople } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import { getBusinessObject } from '@goldline/contract/business-object'
import { getApprovers, getOpenVisits, openTill, type Till } from '@goldline/contract/checkout'
import { getAfterSale } from '@goldline/contract/checkout/after-sale'
import { getArticles } from '@goldline/contract/checkout/articles'
import { checkDrawer } from '@goldline/contract/checkout/day-end'
import { type Draft, getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { getOrder } from '@goldline/contract/checkout/orders'
import { getEvents } from '@goldline/contract/live'
import type { Language } from '@goldline/contract/page'
import { getQueue } from '@goldline/contract/queue'
import { act, screen } from '@testing-library/react'
import { screens } from '../apps/checkout/screens.ts'
import { DeviceApp } from '../device/DeviceApp.tsx'
import { anOrder } from './answers.ts'
import { owner, salon, salonOfOwner } from './people.ts'
import { show } from './screen.tsx'
import type { wire } from './wire.ts'

export const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const device = { id: id(1), name: 'Kasse 1', lockMinutes: 5, locked: false }
export const sofia = { ...owner, client: 'CHECKOUT', name: 'Sofia', surname: '', salon: salonOfOwner, device } as const
export const till: Till = {
  id: id(2),
  number: 1,
  name: 'Kasse 1',
  openedTime: null,
  overdue: false,
  float: 20_000,
  paidElsewhere: false,
  discountBound: 20,
  pointValue: 5,
  pointRate: 1,
  vatRates: [810, 260],
  otherPayments: [],
  today: '2026-06-10',
}
const line: Draft['lines'][number] = {
  product: id(1),
  id: id(4),
  kind: 'SERVICE',
  name: 'Gel-Maniküre',
  quantity: 1,
  unitPrice: 4131,
  listPrice: 4131,
  priceReason: null,
  vatRate: 810,
  discount: null,
  ...{ surcharge: null, agreedPrice: null, priceNote: null },
  covered: false,
  staffId: null,
  appointmentId: id(5),
  priceOpen: false,
}
export const draft: Draft = {
  id: id(3),
  version: 1,
  till: { id: till.id, number: 1, name: 'Kasse 1', own: true },
  by: 'Sofia',
  byId: owner.id,
  changedTime: '2026-06-10T12:00:00Z',
  customer: null,
  visits: [],
  lines: [line],
  total: 4131,
  content: {
    customerId: null,
    discount: null,
    points: 0,
    tips: [],
    payments: [],
    lines: [
      {
        kind: 'SERVICE',
        id: id(4),
        staffId: null,
        discount: null,
        quantity: 1,
        visit: { appointmentId: id(5), position: 0 },
      },
    ],
  },
}
export const order = anOrder({
  subtotal: 4131,
  sum: 4131,
  points: { redeemed: 0, value: 0, earned: 41, balance: null },
  rounding: -1,
  total: 4131,
  change: 870,
})

/** Answers the calls of a till that Sofia has opened, with an empty queue. */
export function answerSofia(server: ReturnType<typeof wire>): void {
  localStorage.clear()
  server.answer(getMe, sofia)
  server.answer(getPinPeople, [{ id: owner.id, name: 'Sofia', surname: '', hasPin: true }])
  server.answer(getApprovers, [{ id: owner.id, name: 'Sofia', surname: '', hasPin: true }])
  server.answer(openTill, till)
  server.answer(getOpenVisits, [])
  server.answer(getDrafts, [])
  server.answer(getDraft, draft)
  server.answer(getQueue, { entries: [], staff: [] })
  server.answer(getOrder, order)
  server.answer(getAfterSale, { reviewOf: null, next: null })
  server.answer(getArticles, [])
  server.answer(checkDrawer, { enough: true })
  server.answer(getBusinessObject, salon)
  server.keepWaiting(getEvents)
}

/** Opens the till at an address below its base. @returns the user who operates it */
export function openTillAt(path: string, language: Language = 'de') {
  history.replaceState(null, '', `/checkout${path}`)
  localStorage.setItem('goldline.checkout.device-token', 'device')
  const node = <DeviceApp client="CHECKOUT" title="word.till" withoutLine="checkout.line.lost" screens={screens} />
  return show(node, { app: 'checkout', language, signedIn: true })
}
export const press = async (person: ReturnType<typeof show>, name: string) =>
  person.click(await screen.findByRole('button', { name }))
/**
 * Types like a scanner: a millisecond per key, however slow this computer is.
 * @returns whether Enter was kept from the focused element
 */
export function scan(code: string): boolean {
  let taken = false
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
    taken = event.defaultPrevented
  }
  return taken
}
export const typeDigits = async (person: ReturnType<typeof show>, digits: string) => {
  for (const digit of digits) await press(person, digit)
}
