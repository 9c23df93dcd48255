// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apps } from '../browser/storage.ts'
import { show, text } from '../test/screen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LazyPage } from './LazyPage.tsx'
import { rootOptions } from './root.tsx'

// React logs each error to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** Throws while rendering if `broken` is set. */
let broken = true
function Breaks(): ReactNode {
  if (broken) throw new TypeError('x is not a function')
  return <p>all is well</p>
}
beforeEach(() => {
  broken = true
})

const said = () => screen.queryByRole('heading', { name: text('error.broken') })
const retry = () => screen.getByRole('button', { name: text('action.retry') })

describe.each(apps)('[UI-10] a part that throws while rendering, in %s', (app) => {
  test('is replaced by an error message, and can be retried', async () => {
    const person = show(<Breaks />, { app })
    expect(said()).not.toBeNull()
    expect(screen.getByRole('main')).toBeTruthy()
    broken = false
    await person.click(retry())
    expect(said()).toBeNull()
    expect(screen.getByText('all is well')).toBeTruthy()
  })

  test('reloads the page if it throws again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const person = show(<Breaks />, { app })
    await person.click(retry())
    expect([said() !== null, reload.mock.calls.length]).toEqual([true, 0])
    await person.click(retry())
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

test.each(apps)('[UI-10] %s reloads itself only if it may be unattended', (app) => {
  vi.useFakeTimers()
  try {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    show(<Breaks />, { app })
    const alone = app === 'checkin' || app === 'checkout'
    expect(screen.queryByText(text('error.comesBack')) !== null).toBe(alone)
    vi.advanceTimersByTime(10_000)
    expect(replace.mock.calls).toEqual(alone ? [[`/${app}`]] : [])
  } finally {
    vi.useRealTimers()
  }
})

test('[UI-10] a screen that breaks leaves the surrounding frame and other screens intact', async () => {
  const breaks = async () => ({ Page: Breaks })
  const works = async () => ({ Page: () => <p>another screen</p> })
  function Shell() {
    const [load, setLoad] = useState<() => Promise<{ Page: () => ReactNode }>>(() => breaks)
    return (
      <>
        <nav>
          <button type="button" onClick={() => setLoad(() => works)}>
            another
          </button>
        </nav>
        <LazyPage load={load} facts={{}} />
      </>
    )
  }
  const person = show(<Shell />)
  expect(await screen.findByRole('heading', { name: text('error.broken') })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'another' }))
  expect(await screen.findByText('another screen')).toBeTruthy()
  expect(said()).toBeNull()
})

test('[LOG-01] the error is reported to the clients’ log', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const host = document.createElement('div')
  const root = createRoot(host, rootOptions)
  await act(async () =>
    root.render(
      <ErrorBoundary around={() => null}>
        <Breaks />
      </ErrorBoundary>,
    ),
  )
  expect(report.mock.calls.map(([error]) => String(error))).toEqual(['TypeError: x is not a function'])
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
