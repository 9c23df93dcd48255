// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createStorage } from '../../../browser/storage.ts'
import { salon } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { emptyDraft } from '../choice/draft.ts'
import { storedBooking } from './stored-bookings.ts'
import { useDraft } from './use-draft.ts'

const stored = storedBooking(
  createStorage('booking', () => localStorage),
  salon.id,
)

afterEach(() => {
  history.replaceState(null, '', '/')
  stored.keepDraft(emptyDraft, emptyDraft)
})

function TypedDraft() {
  const { draft, loaded } = useDraft(salon)
  return <p>{loaded && [draft.kind, draft.name, draft.email].join(' ')}</p>
}

test.each([
  ['#name=Mai+%C4%90%E1%BB%97&email=mai%40customer.example', 'email Mai Đỗ mai@customer.example'],
  ['#name=Mai', 'phone Mai '],
  ['#main', 'phone  '],
])('[AVL-11l] a mail’s link %s prefills its recipient’s data', async (hash, said) => {
  history.replaceState(null, '', `/b/lumiere/details${hash}`)
  show(<TypedDraft />, { app: 'booking' })
  expect(await screen.findByText((text) => text === said.trim())).toBeDefined()
})

/** Changes the draft as soon as it renders, before the parent's effects run. */
function EarlyTap({ setDraft }: Pick<ReturnType<typeof useDraft>, 'setDraft'>) {
  useEffect(() => setDraft({ doneId: undefined }), [setDraft])
  return null
}

function DoneStep({ goesOn }: { goesOn: boolean }) {
  const { draft, loaded, setDraft } = useDraft(salon)
  return (
    <>
      {goesOn && <EarlyTap setDraft={setDraft} />}
      {loaded && <p>{draft.doneId ?? 'begins anew'}</p>}
    </>
  )
}

test.each([
  [false, 'booked before'],
  [true, 'begins anew'],
])(
  '[UI-13k, UI-14a] shows a finished booking again unless the customer has already continued: %s',
  async (goesOn, said) => {
    stored.keepDraft({ ...emptyDraft, doneId: 'booked before' }, emptyDraft)
    show(<DoneStep goesOn={goesOn} />, { app: 'booking' })
    expect(await screen.findByText(said)).toBeDefined()
  },
)
