// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getCustomer } from '@goldline/contract/customer'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useToken } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { answerEntry, entryNow, maiLinh } from '../../../test/entry.ts'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { NewAppointment } from './NewAppointment.tsx'

const server = wire()

beforeEach(() => {
  history.replaceState(null, '', '/')
  answerEntry(server)
})

function ShownForm() {
  return useMe().data ? (
    <KeepingDrafts>
      <p>Kalender</p>
      <NewAppointment now={entryNow} />
    </KeepingDrafts>
  ) : null
}

test.each([
  ['n', 'combobox', text('admin.entry.customer')],
  ['w', 'combobox', text('admin.entry.customer')],
  ['b', 'textbox', text('admin.entry.block.what')],
])(
  '[UI-02] keys typed after %s appear in the form even if it loads later, Backspace included',
  async (key, role, name) => {
    const person = show(<ShownForm />, { signedIn: true })
    await screen.findByText('Kalender')
    await person.keyboard(`${key}bww{Backspace}n`)
    const field = await screen.findByRole<HTMLInputElement>(role, { name })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('bwn')
  },
)

test.each([
  ['1', '2027-03-10', '10.03.2027'],
  ['blocker', '2027-03-10', '10.03.2027'],
  ['1', '2027-02-01', '03.03.2027'],
  ['blocker', '2027-02-01', '03.03.2027'],
])('[UI-02] ?new=%s starts on the calendar’s day, %s, unless that day is past', async (what, day, begun) => {
  history.replaceState(null, '', `/?new=${what}&day=${day}`)
  show(<ShownForm />, { signedIn: true })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: text('word.day') })
  expect(field.value).toBe(begun)
})

test.each([
  [linh, maiLinh.name],
  ['all', ''],
])('[UI-02] a blocker starts with the only person shown: %s', async (person, chosen) => {
  history.replaceState(null, '', `/?new=blocker&person=${person}`)
  show(<ShownForm />, { signedIn: true })
  const who = await screen.findByRole<HTMLInputElement>('combobox', { name: text('admin.entry.block.who') })
  await waitFor(() => expect(who.value).toBe(chosen))
})

test('[UI-02] Escape cancels a form that has not loaded yet', async () => {
  server.keepWaiting(getCustomer)
  history.replaceState(null, '', '/?new=1&customer=00000000-0000-4000-8000-0000000000d0')
  const person = show(<ShownForm />, { signedIn: true })
  await screen.findByText('Kalender')
  await person.keyboard('mai{Escape}')
  await waitFor(() => expect(location.search).toBe(''))
})

test('[UI-16] the next form offers the values of the form closed without booking', async () => {
  const person = show(<ShownForm />, { signedIn: true })
  await screen.findByText('Kalender')
  await person.keyboard('n')
  await person.type(await screen.findByRole('textbox', { name: text('admin.entry.note') }), 'Kommt mit Kinderwagen')
  await person.click(screen.getByRole('button', { name: text('action.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.keyboard('n')
  await person.click(
    await screen.findByRole('button', { name: text('admin.entry.left', 'de', { what: 'Kommt mit Kinderwagen' }) }),
  )
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: text('admin.entry.note') })
  expect(note.value).toBe('Kommt mit Kinderwagen')
})

/** Clears the cache when the session ends, as ADMIN does. */
function WhileSignedIn() {
  const token = useToken()
  const cache = useCache()
  useEffect(() => {
    if (token === undefined) cache.clear()
  }, [token, cache])
  return token === undefined ? <p>Anmelden</p> : <ShownForm />
}

test('[APT-15g] after a session was ended in another tab, only the same person gets the typed values back', async () => {
  const key = 'goldline.admin.token'
  const becomes = (newValue: string | null) => {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }
  const begun = () => screen.queryByRole('button', { name: text('admin.entry.left', 'de', { what: 'Kommt mit Hund' }) })
  const person = show(<WhileSignedIn />, { signedIn: true })
  await screen.findByText('Kalender')
  await person.keyboard('n')
  await person.type(await screen.findByRole('textbox', { name: text('admin.entry.note') }), 'Kommt mit Hund')
  becomes(null)
  await screen.findByText('Anmelden')
  becomes('again')
  // The URL still opens the form.
  await waitFor(() => expect(begun()).not.toBeNull())
  becomes(null)
  await screen.findByText('Anmelden')
  server.answer(getMe, {
    ...owner,
    salon: { ...salonOfOwner, now: new Date(entryNow).toISOString() },
    id: '00000000-0000-4000-8000-0000000000ff',
  })
  becomes('another')
  await screen.findByRole('textbox', { name: text('admin.entry.note') })
  expect(begun()).toBeNull()
})
