// @vitest-environment happy-dom
import { getAppointment } from '@goldline/contract/appointment'
import { cancelAppointment, writeMessage } from '@goldline/contract/appointment/change'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { appointment, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { keysOf, wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MessageForm } from './MessageForm.tsx'

const server = wire()
const open = (node: ReactNode) =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      {node}
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )
const findText = (message: string) => waitFor(() => expect(document.body.textContent).toContain(message))

describe('cancelling', () => {
  const cancel = () => screen.getByRole('button', { name: text('word.cancelAppointment') })

  test('[APT-04] explains the effect; a lost answer keeps the dialog open; the retry cancels the version seen', async () => {
    server.lose(cancelAppointment)
    const close = vi.fn()
    const person = open(<CancelDialog appointment={appointment} onClose={close} />)
    expect(document.body.textContent).toContain(text('my.cancel.text', 'de', { salon: salon.name }))
    expect(screen.getByRole('link', { name: text('my.cancel.move') })).toBeDefined()
    await person.click(cancel())
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    expect(close).not.toHaveBeenCalled()
    server.answer(cancelAppointment, { ...appointment, status: 'CUSTOMER_CANCELLED' })
    await person.click(cancel())
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    await findText(text('my.cancel.done'))
    expect(server.sent(cancelAppointment)[1]?.headers.get('If-Match')).toBe(`"${appointment.version}"`)
  })

  test('[APT-08] shows that the salon changed it meanwhile, and closes the dialog', async () => {
    server.refuse(cancelAppointment, 409, 'version-conflict')
    server.answer(getAppointment, appointment)
    const close = vi.fn()
    const person = open(<CancelDialog appointment={appointment} onClose={close} />)
    await person.click(cancel())
    await findText(text('refusal.version-conflict'))
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('a message to the salon', () => {
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(text('my.messages.to', 'de', { salon: salon.name }))
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: text('word.sendMessage') })

  test('[APT-09] is sent once despite retries; then the field is empty and focused', async () => {
    server.lose(writeMessage)
    const person = open(<MessageForm appointment={appointment} />)
    expect(send().disabled).toBe(true)
    await person.type(words(), 'Ich komme später')
    await person.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    expect(words().value).toBe('Ich komme später')
    server.answer(writeMessage, appointment)
    await person.click(send())
    await findText(text('my.messages.sent'))
    await waitFor(() => expect(words().value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(words()))
    const [first, second] = keysOf(server.sent(writeMessage))
    expect(second).toBe(first)
  })
})
