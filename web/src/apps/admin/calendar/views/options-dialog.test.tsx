// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, text } from '../../../../test/screen.tsx'
import { readSettings } from '../view-settings.ts'
import { Page } from './OptionsDialog.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

const open = (onClose = vi.fn()) => {
  const person = show(<Page staff={[]} settings={readSettings(undefined, '')} onChange={vi.fn()} onClose={onClose} />)
  return { person, onClose }
}

test('[UI-02] prints the day sheet after the dialog has closed', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const { person, onClose } = open()
  printed.mockImplementation(() => expect(onClose).toHaveBeenCalledOnce())
  await person.click(screen.getByRole('button', { name: text('word.printTheDaySheet') }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

test('[UI-02] offers no day sheet in views other than the day', () => {
  history.replaceState(null, '', '/?view=week')
  open()
  expect(screen.queryByRole('button', { name: text('word.printTheDaySheet') })).toBeNull()
})
