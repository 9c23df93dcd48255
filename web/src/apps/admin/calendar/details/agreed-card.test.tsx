// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { getMe } from '@goldline/contract/auth/user'
import { chargeFee, waiveFee } from '@goldline/contract/payment/fees'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment } from '../../../../test/visit.ts'
import { keysOf, wire } from '../../../../test/wire.ts'
import { useMe } from '../../session.ts'
import { AgreedCard } from './AgreedCard.tsx'

const server = wire()
const startTime = '2027-03-05T11:00:00.000Z'
const appointment = anAppointment({ startTime, endTime: '2027-03-05T12:00:00.000Z', status: 'EXPIRED' })
const missed: NonNullable<Appointment['card']> = {
  ...{
    id: appointment.id,
    amount: 4000,
    paid: 0,
    refunded: 0,
    disputed: 0,
    dispute: null,
    outcome: 'KEPT',
    byGiftCard: false,
    keeps: 4000,
  },
  ...{ state: 'AGREED', brand: 'visa', lastFour: '4242', hasCard: true, confirmUrl: null },
  ...{ freeUntil: '2027-03-04T11:00:00.000Z', feeUntil: '2027-03-12T11:00:00.000Z' },
}
const hourLater = Date.parse(startTime) + 3_600_000
const money = (amount: string) => `CHF\u00a0${amount}`

type PanelProps = { card?: Partial<typeof missed>; now?: number }

function Panel({ card, now = hourLater }: PanelProps) {
  return useMe().data ? <AgreedCard {...{ appointment, card: { ...missed, ...card }, now }} /> : null
}

beforeEach(() => server.answer(getMe, { ...owner, role: 'OWNER', salon: salonOfOwner }))

const open = (shown: PanelProps = {}) => show(<Panel {...shown} />, { signedIn: true })
const button = (name: string) => screen.findByRole('button', { name })

test('[PAY-04c] shows the card, the agreed fee and the deadline for the decision', async () => {
  open()
  await screen.findByText('Visa ···· 4242')
  screen.getByText('CHF 40')
  expect(screen.getByText(/^Entscheiden Sie bis .*12\. März.*12:00/)).toBeDefined()
})

test('[PAY-04d] charges a part of the fee after confirmation, only once even if retried', async () => {
  const person = open()
  await person.click(await button(text('admin.fees.charge')))
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByLabelText(new RegExp(text('word.amount')))
  await person.clear(field)
  await person.type(field, '41')
  dialog.getByText(text('form.number.wrong', 'de', { max: 40 }))
  await person.clear(field)
  await person.type(field, '30')
  server.lose(chargeFee)
  const yes = dialog.getByRole('button', { name: text('admin.fees.charge.yes', 'de', { amount: money('30') }) })
  await person.click(yes)
  await screen.findByText(new RegExp(text('error.no-connection')))
  server.answer(chargeFee, undefined)
  await person.click(yes)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(chargeFee).map(({ body }) => body)).toEqual([{ amount: 3000 }, { amount: 3000 }])
  expect(new Set(keysOf(server.sent(chargeFee))).size).toBe(1)
})

test('[PAY-04d] waives the fee after confirmation', async () => {
  server.answer(waiveFee, undefined)
  const person = open()
  await person.click(await button(text('admin.fees.waive')))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: text('admin.fees.waive') }))
  await vi.waitFor(() => expect(server.sent(waiveFee)).toHaveLength(1))
})

test.each([
  ['declined', { state: 'DECLINED' }, 'card.state.DECLINED', true],
  ['being charged', { state: 'CHARGING' }, 'card.state.CHARGING', false],
  ['charged', { state: 'CHARGED', paid: 3000, hasCard: false }, 'card.state.CHARGED', false],
  ['waived', { state: 'WAIVED', hasCard: false, lastFour: null }, 'card.state.WAIVED', false],
] as const)('[PAY-04d] shows the state of the fee: %s', async (_, card, label, isDecidable) => {
  open({ card })
  await screen.findByText(text(label))
  expect(screen.queryByRole('button', { name: text('admin.fees.charge') }) !== null).toBe(isDecidable)
})

test('[PAY-04c] offers no decision after seven days', async () => {
  open({ now: Date.parse(missed.feeUntil) + 1 })
  await screen.findByText('Visa ···· 4242')
  expect(screen.queryByRole('button')).toBeNull()
})
