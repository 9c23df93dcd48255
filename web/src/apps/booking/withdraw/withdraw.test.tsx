// @vitest-environment happy-dom
import { withdraw } from '@goldline/contract/checkout/withdrawals'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { WithdrawScreen } from './WithdrawScreen.tsx'

const server = wire()
const field = (id: Parameters<typeof text>[0]) => screen.getByLabelText(text(id)) as HTMLInputElement
const button = (id: Parameters<typeof text>[0]) => screen.getByRole('button', { name: text(id) })

async function typed() {
  history.replaceState(null, '', '/withdraw?order=G-7K3M-9QXZ')
  const person = show(<WithdrawScreen businessObject={salon} />, { app: 'booking' })
  await person.type(field('word.name'), 'Sabine Koch')
  await person.type(field('form.email.label'), 'sabine@kundin.ch')
  await person.click(button('action.next'))
  return person
}

test('[WDR-01a] shows the typed statement for a check, then confirms it by a separate button', async () => {
  server.answer(withdraw, { time: '2027-03-04T09:30:00.000Z' })
  const person = await typed()
  expect(server.sent(withdraw)).toEqual([])
  expect(screen.getByRole('heading', { name: text('booking.withdraw.check') })).toBe(document.activeElement)
  for (const value of [salon.name, 'Sabine Koch', 'G-7K3M-9QXZ', 'sabine@kundin.ch'])
    expect(screen.getByText(value)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }))
  expect(await screen.findByRole('heading', { name: text('booking.withdraw.done') })).toBeDefined()
  expect(document.body.textContent).toContain('10:30')
  expect(server.sent(withdraw)).toMatchObject([{ body: { name: 'Sabine Koch', order: 'G-7K3M-9QXZ' } }])
})

test('[WDR-01a] keeps typed values after a refusal and when going back', async () => {
  server.refuse(withdraw, 429, 'too-many-requests')
  const person = await typed()
  await person.click(button('booking.withdraw.confirm'))
  expect(await screen.findByRole('alert')).toBeDefined()
  await person.click(button('action.change'))
  expect([field('word.name').value, field('booking.withdraw.order').value]).toEqual(['Sabine Koch', 'G-7K3M-9QXZ'])
})

test('[WDR-01f] says that appointments are excluded, and marks a missing field', async () => {
  const person = show(<WithdrawScreen businessObject={salon} />, { app: 'booking' })
  expect(screen.getByText(text('booking.withdraw.visits'))).toBeDefined()
  await person.click(button('action.next'))
  expect(screen.getAllByText(text('form.required')).length).toBeGreaterThan(1)
})
