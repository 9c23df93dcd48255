// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useView } from './use-view.ts'

beforeEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/?day=2027-03-03')
})

function Panel() {
  const view = useView({ today: '2027-03-02', usual: 'day', onTurn: () => undefined })
  return (
    <>
      <p>{view.appointmentId ?? 'closed'}</p>
      <button type="button" onClick={() => view.open('one')}>
        one
      </button>
      <button type="button" onClick={() => view.open('two')}>
        two
      </button>
      <button type="button" onClick={view.close}>
        close
      </button>
    </>
  )
}

test('[UI-02] Back closes the panel after any number of opened visits; the close button adds no history entry', async () => {
  const back = vi.spyOn(history, 'back')
  const me = show(<Panel />)
  const before = history.length
  await me.click(screen.getByRole('button', { name: 'one' }))
  await me.click(screen.getByRole('button', { name: 'two' }))
  expect(location.search).toBe('?day=2027-03-03&appointment=two')
  expect(history.length).toBe(before + 1)
  await me.click(screen.getByRole('button', { name: 'close' }))
  expect(back).toHaveBeenCalledOnce()
})

test('[UI-02] a panel opened by a link closes without leaving the calendar', async () => {
  history.replaceState(null, '', '/?day=2027-03-03&appointment=one')
  const back = vi.spyOn(history, 'back')
  back.mockClear()
  const me = show(<Panel />)
  await me.click(screen.getByRole('button', { name: 'close' }))
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(back).not.toHaveBeenCalled()
  expect(location.search).toBe('?day=2027-03-03')
})
