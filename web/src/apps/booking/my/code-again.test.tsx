// @vitest-environment happy-dom

import { createCustomerUser } from '@goldline/contract/auth'
import { proveAgain } from '@goldline/contract/auth/sessions'
import { setPin } from '@goldline/contract/auth/user'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customer, salon, sentCode } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { CodeProvider } from './details/CodeAgain.tsx'
import { Pin } from './details/Pin.tsx'
import { MyContext } from './my-facts.ts'

const server = wire()

async function openCodeDialog() {
  server.refuse(setPin, 403, 'code.required')
  server.answer(createCustomerUser, sentCode)
  const person = show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <CodeProvider me={customer}>
        <Pin me={customer} />
      </CodeProvider>
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )
  await person.click(screen.getByRole('button', { name: text('my.details.pin.set') }))
  await person.type(screen.getByLabelText(text('word.newPin')), '7305')
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  return { person, dialog: within(await screen.findByRole('dialog', { name: text('my.code.title') })) }
}

test('[AUTH-24a] asks for a code in place, then repeats the refused call', async () => {
  const { person, dialog } = await openCodeDialog()
  await person.click(dialog.getByRole('button', { name: text('my.details.sendCode') }))
  await waitFor(() => expect(server.sent(createCustomerUser)[0]?.body).toMatchObject({ identity: customer.email }))
  server.answer(proveAgain, undefined)
  server.answer(setPin, undefined)
  await person.type(await dialog.findByLabelText(text('form.pin')), '493817')
  await waitFor(() => expect(document.body.textContent).toContain(text('word.savedNotice')))
  expect(server.sent(proveAgain)[0]?.body).toEqual({ id: sentCode.id, code: '493817' })
  expect(server.sent(setPin).map(({ body }) => body)).toEqual([{ pin: '7305' }, { pin: '7305' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[AUTH-24a] cancelling shows the refusal and keeps typed values', async () => {
  const { person, dialog } = await openCodeDialog()
  await person.click(dialog.getByRole('button', { name: text('action.close') }))
  await waitFor(() => expect(document.body.textContent).toContain(text('refusal.code.required')))
  expect(screen.getByLabelText<HTMLInputElement>(text('word.newPin')).value).toBe('7305')
  expect(server.sent(setPin)).toHaveLength(1)
})

test('[AUTH-24a] after a reload, still accepts a code sent before', async () => {
  const { person, dialog } = await openCodeDialog()
  await person.click(dialog.getByRole('button', { name: text('my.details.sendCode') }))
  await dialog.findByLabelText(text('form.pin'))
  cleanup()
  const { person: again, dialog: reopened } = await openCodeDialog()
  server.answer(proveAgain, undefined)
  server.answer(setPin, undefined)
  await again.type(await reopened.findByLabelText(text('form.pin')), '493817')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(createCustomerUser)).toHaveLength(1)
  expect(server.sent(proveAgain)[0]?.body).toEqual({ id: sentCode.id, code: '493817' })
  expect(sessionStorage.getItem('goldline.booking.ownAccount')).toBeNull()
})
