// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { salon } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { useDraft } from './use-draft.ts'

afterEach(() => history.replaceState(null, '', '/'))

function Typed() {
  const { draft, loaded } = useDraft(salon)
  return <p>{loaded && [draft.kind, draft.name, draft.email].join(' ')}</p>
}

test.each([
  ['#name=Mai+%C4%90%E1%BB%97&email=mai%40customer.example', 'email Mai Đỗ mai@customer.example'],
  ['#name=Mai', 'phone Mai '],
  ['#main', 'phone  '],
])('[AVL-11l] a mail’s link %s brings what it says of its reader', async (hash, said) => {
  history.replaceState(null, '', `/b/lumiere/details${hash}`)
  show(<Typed />, { app: 'booking' })
  expect(await screen.findByText((text) => text === said.trim())).toBeDefined()
})
