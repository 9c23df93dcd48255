// @vitest-environment happy-dom

import { joinWaitingList } from '@goldline/contract/appointment/waiting-list'
import { getMe } from '@goldline/contract/auth/user'
import { getAvailableSlots } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { customer, salon } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { MyContext } from './my-facts.ts'
import { JoinForm } from './waiting-list/JoinForm.tsx'

const server = wire()
type ShownForm = ReturnType<typeof show>
const open = (node: ReactNode, businessObject: BusinessObject = salon) =>
  show(
    <MyContext.Provider value={{ businessObject, now: '2026-06-10T08:00:00Z', demo: false }}>
      {node}
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )
const field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (person: ShownForm, name: MessageId) => person.click(screen.getByRole('button', { name: text(name) }))
const findText = (message: MessageId) => waitFor(() => expect(document.body.textContent).toContain(text(message)))
describe('joining the waiting list', () => {
  const selection = { products: ['p'], staffId: null, day: '2026-06-12', time: undefined }
  const join = (person: ShownForm) => press(person, 'my.waiting.join')
  beforeEach(() => {
    server.answer(getMe, customer)
    server.answer(getAvailableSlots, { from: '2026-06-12', to: '2026-06-12', slotsOfDates: [], preferredFirst: false })
  })

  test('[AVL-11] [UI-16] marks invalid days at their field and keeps both as typed', async () => {
    const person = open(<JoinForm chosen={[]} selection={selection} />)
    await person.clear(field('waiting.to'))
    await person.type(field('waiting.to'), '1.6.2026')
    await join(person)
    await waitFor(() => expect(describedBy(field('waiting.to'))).toBe(text('waiting.order')))
    await person.tab()
    expect(field('waiting.from').value).toBe('12.06.2026')
    expect(field('waiting.to').value).toBe('01.06.2026')
    expect(server.sent(joinWaitingList)).toHaveLength(0)
  })

  test('[AVL-11] asks for a missing name; a retry has the same key, a changed request a new one', async () => {
    server.answer(getMe, { ...customer, name: '', surname: '' })
    server.lose(joinWaitingList)
    const person = open(<JoinForm chosen={[]} selection={selection} />)
    const name = await screen.findByLabelText<HTMLInputElement>(text('form.name'))
    await join(person)
    expect(describedBy(name)).toBe(text('form.required'))
    await person.type(name, 'Anna')
    for (const tries of [1, 2]) {
      await join(person)
      await waitFor(() => expect(server.sent(joinWaitingList)).toHaveLength(tries))
      await findText('error.no-connection')
    }
    expect(name.value).toBe('Anna')
    server.refuse(joinWaitingList, 409, 'waiting-list.too-many')
    await person.click(screen.getByRole('radio', { name: text('availability.part.morning') }))
    await join(person)
    await findText('refusal.waiting-list.too-many')
    const [first, second, third] = keysOf(server.sent(joinWaitingList))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
