// @vitest-environment happy-dom
import { optOutOfReserveWithGoogle } from '@goldline/contract/google'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { MessageId } from '../../../i18n/messages.ts'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { MyPages } from './MyPages.tsx'

const server = wire()
const textValues = { salon: salon.name }
function open(hash = '') {
  history.replaceState(null, '', `/b/${salon.urlName}/my/google${hash}`)
  return show(
    <Router base={`/b/${salon.urlName}`}>
      <MyPages businessObject={salon} now="2026-06-10T08:00:00Z" demo={false} />
    </Router>,
    { app: 'booking' },
  )
}
const press = async (person: ReturnType<typeof show>, id: 'my.google.ask' | 'my.google.leave') =>
  person.click(await screen.findByRole('button', { name: text(id) }))
const findText = (id: MessageId) => screen.findByText(text(id, 'de', textValues))

test('[RWG-02] any visitor can send the salon a request; a retry after a lost answer has the same key', async () => {
  const person = open()
  server.lose(optOutOfReserveWithGoogle)
  await press(person, 'my.google.ask')
  await screen.findByRole('alert')
  server.answer(optOutOfReserveWithGoogle, { optedOut: false })
  await press(person, 'my.google.ask')
  expect((await findText('my.google.asked')).getAttribute('role')).toBe('status')
  const sent = server.sent(optOutOfReserveWithGoogle)
  expect(sent.map(({ body }) => body)).toEqual([{ urlName: salon.urlName }, { urlName: salon.urlName }])
  expect(new Set(keysOf(sent)).size).toBe(1)
})

test.each([
  [true, 'my.google.left'],
  [false, 'my.google.over'],
] as const)(
  '[RWG-02] opening the mail’s link changes nothing; the button shows the result with optedOut %s',
  async (optedOut, outcome) => {
    const token = 't'.repeat(43)
    const person = open(`#${token}`)
    server.answer(optOutOfReserveWithGoogle, { optedOut })
    await screen.findByText(text('my.google.sure', 'de', textValues))
    expect(server.sent(optOutOfReserveWithGoogle)).toEqual([])
    await press(person, 'my.google.leave')
    expect(document.activeElement).toBe(await findText(outcome))
    expect(server.sent(optOutOfReserveWithGoogle)[0]?.body).toEqual({ urlName: salon.urlName, token })
  },
)
