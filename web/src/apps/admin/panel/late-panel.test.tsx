// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { LatePanel, usePrefetchedPanel } from './LatePanel.tsx'
import { PanelTop } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

type PanelProps = { onClose: () => void }

const part = {
  Page: ({ onClose }: PanelProps) => (
    <SidePanel labelledBy="of-anna" onClose={onClose}>
      <PanelTop onClose={onClose} />
      <h2 id="of-anna">Anna</h2>
    </SidePanel>
  ),
}

test('[UI-13] a loading panel shows its frame, can be closed, and slides in once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof part>()
  const load = () => promise
  const closed = vi.fn()
  const person = show(<LatePanel load={load} facts={{ onClose: closed }} />)
  const waiting = screen.getByRole('dialog', { name: text('state.loading') })
  expect(waiting.hasAttribute('data-still')).toBe(false)
  await person.click(screen.getByRole('button', { name: text('action.close') }))
  expect(closed).toHaveBeenCalledOnce()
  resolve(part)
  const opened = await screen.findByRole('dialog', { name: 'Anna' })
  expect(opened.hasAttribute('data-still')).toBe(true)
})

test('[UI-10] a panel that fails to load shows an error, and can be retried', async () => {
  let online = false
  const load = () => (online ? Promise.resolve(part) : Promise.reject(new Error('no line')))
  const person = show(<LatePanel load={load} facts={{ onClose: () => undefined }} />)
  const again = await screen.findByRole('button', { name: text('action.retry') })
  online = true
  await person.click(again)
  expect(await screen.findByRole('dialog', { name: 'Anna' })).toBeTruthy()
})

test('[UI-13] a panel is prefetched after the first touch', async () => {
  const load = vi.fn(() => Promise.resolve(part))
  function Screen() {
    usePrefetchedPanel(load)
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Öffnen
        </button>
        {open && <LatePanel load={load} facts={{ onClose: () => undefined }} />}
      </>
    )
  }
  const person = show(<Screen />)
  expect(load).not.toHaveBeenCalled()
  await person.keyboard('{Shift}')
  expect(load).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Öffnen' }))
  expect(screen.getByRole('dialog', { name: 'Anna' })).toBeTruthy()
})
