// @vitest-environment happy-dom
import { getEvents } from '@goldline/contract/live'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApp } from '../../client/app-context.ts'
import { show, text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { ReconnectedNotice } from './AdminShell.tsx'

const server = wire()

/** Shows the notice that a call without an answer shows. */
function NoticeOf({ what }: { what: string }) {
  const { notices } = useApp()
  return (
    <button type="button" onClick={() => notices.show(what, 'error')}>
      say
    </button>
  )
}

test.each([
  ['is then removed', text('error.no-connection'), 0],
  ['leaves other notices alone', text('refusal.appointment.notFound'), 1],
])('[UI-09] the offline notice, once the connection is back: %s', async (_, what, left) => {
  server.answer(getEvents, undefined as never)
  const open = server.hold(getEvents)
  const person = show(
    <>
      <ReconnectedNotice />
      <NoticeOf what={what} />
    </>,
    { signedIn: true },
  )
  await person.click(screen.getByRole('button', { name: 'say' }))
  await screen.findByText(what)
  await act(async () => open())
  await waitFor(() => expect(screen.queryAllByText(what)).toHaveLength(left))
})
