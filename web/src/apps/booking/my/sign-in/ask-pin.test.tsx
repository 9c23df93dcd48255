// @vitest-environment happy-dom
import { createCustomerUser } from '@goldline/contract/auth'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { salon, sentCode } from '../../../../test/people.ts'
import { describedBy, show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import type { Challenge, TypedContact } from '../../choice/draft.ts'
import { MyContext } from '../my-facts.ts'
import { AskPin } from './AskPin.tsx'

const server = wire()

test('[AUTH-06] [UI-16] sends the PIN to the typed e-mail; marks an invalid one, and keeps it after a lost answer', async () => {
  const onSent = vi.fn<(challenge: Challenge) => void>()
  function Shown() {
    const [typed, setTyped] = useState<TypedContact>({ kind: 'email', isoCode: 'CH', phoneNr: '', email: '' })
    const onType = (change: Partial<TypedContact>) => setTyped((now) => ({ ...now, ...change }))
    return <AskPin lead="" last={undefined} onOwn={() => undefined} typed={typed} onType={onType} onSent={onSent} />
  }
  const facts = { businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }
  const person = show(
    <MyContext.Provider value={facts}>
      <Shown />
    </MyContext.Provider>,
    { app: 'booking' },
  )
  const email = screen.getByLabelText<HTMLInputElement>(text('form.email.label'))
  const send = () => person.click(screen.getByRole('button', { name: text('booking.sendPin') }))
  await person.type(email, 'anna')
  await send()
  expect(describedBy(email)).not.toBe('')
  expect(server.sent(createCustomerUser)).toEqual([])
  await person.type(email, '@example.com')
  server.lose(createCustomerUser)
  await send()
  await screen.findByRole('alert')
  expect(email.value).toBe('anna@example.com')
  server.answer(createCustomerUser, sentCode)
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(server.sent(createCustomerUser).at(-1)?.body).toMatchObject({
    identity: 'anna@example.com',
    businessObjectId: salon.id,
  })
})
