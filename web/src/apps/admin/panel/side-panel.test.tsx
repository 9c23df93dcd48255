// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../../kit/Dialog.tsx'
import { show } from '../../../test/screen.tsx'
import { SidePanel } from './SidePanel.tsx'

afterEach(() => vi.restoreAllMocks())

/** Simulates a window whose width changes. */
function aWindow() {
  let narrow = false
  const heard = new Set<() => void>()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return narrow
        },
        addEventListener: (_: string, listener: () => void) => heard.add(listener),
        removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
      }) as unknown as MediaQueryList,
  )
  return (next: boolean) =>
    act(() => {
      narrow = next
      for (const listener of heard) listener()
    })
}

function Panel() {
  const [editing, setEditing] = useState(true)
  return (
    <SidePanel labelledBy="head" onClose={() => undefined}>
      <h2 id="head">Panel</h2>
      {editing && (
        <Dialog title="Edit" onClose={() => setEditing(false)}>
          <input aria-label="Note" />
          <button type="button" onClick={() => setEditing(false)}>
            Done
          </button>
        </Dialog>
      )}
    </SidePanel>
  )
}

test('[UI-03] [APT-08] narrowing the window keeps the open form above the panel, with its input', async () => {
  const resize = aWindow()
  const modals: (string | null)[] = []
  const showModal = HTMLDialogElement.prototype.showModal
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    modals.push(this.getAttribute('aria-labelledby'))
    showModal.call(this)
  })
  const person = show(<Panel />)
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  await person.type(note, 'mit Hund')
  expect(modals).not.toContain('head')
  resize(true)
  expect([modals.includes('head'), screen.getByLabelText('Note') === note, note.value]).toEqual([
    false,
    true,
    'mit Hund',
  ])
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(modals.at(-1)).toBe('head')
  resize(false)
  expect(document.querySelector('dialog')?.open).toBe(true)
})

test('[UI-13] Escape closes a panel from anywhere outside it, except from a field', async () => {
  aWindow()
  const closed = vi.fn()
  const person = show(
    <>
      <button type="button">Card</button>
      <input aria-label="Search" />
      <SidePanel labelledBy="head" onClose={closed}>
        <h2 id="head">Panel</h2>
      </SidePanel>
    </>,
  )
  await person.click(screen.getByLabelText('Search'))
  await person.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Card' }))
  await person.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})
