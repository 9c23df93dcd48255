// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describedBy, show, text } from '../test/screen.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { createNotices } from './notices.ts'
import { reserveNoticeSpace } from './top-layer.ts'

afterEach(() => void vi.useRealTimers())

describe('a dialog', () => {
  const closed = vi.fn()
  const Page = ({ loading = false }: { loading?: boolean }) => {
    const [open, setOpen] = useState(false)
    const close = () => {
      closed()
      setOpen(false)
    }
    return (
      <>
        <Button onClick={() => setOpen(true)}>Öffnen</Button>
        {open && (
          <Dialog
            title="Absagen?"
            subtitle="Das gilt sofort"
            loading={loading}
            onClose={close}
            actions={<Button onClick={close}>Ja</Button>}
          >
            <input aria-label="Grund" />
          </Dialog>
        )}
      </>
    )
  }
  const opened = async (person: ReturnType<typeof show>) => {
    await person.click(screen.getByRole('button', { name: 'Öffnen' }))
    return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Absagen?' })
  }

  test('[UI-05] is modal, named by its title and described by its subtitle', async () => {
    const dialog = await opened(show(<Page />))
    expect(dialog.open).toBe(true)
    expect(describedBy(dialog)).toBe('Das gilt sofort')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('[UI-05] a click outside closes it, but not the second click of the double click that opened it', async () => {
    const dialog = await opened(show(<Page />))
    closed.mockClear()
    fireEvent.click(dialog, { detail: 2 })
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(dialog, { detail: 1 })
    expect(closed).toHaveBeenCalledOnce()
  })

  test.each([
    ['a text', <input key="a" aria-label="erst" />],
    [
      'the chosen of several',
      [
        <input key="a" type="radio" name="x" />,
        <input key="b" type="radio" name="x" defaultChecked aria-label="erst" />,
      ],
    ],
    [
      'the first reachable one',
      [
        <input key="d" type="file" hidden />,
        <input key="a" disabled />,
        <input key="b" tabIndex={-1} />,
        <textarea key="c" aria-label="erst" />,
      ],
    ],
  ])('[UI-05] a form focuses its first field: %s', (_, fields) => {
    show(
      <Dialog title="Neu" onClose={closed}>
        <form>{fields}</form>
      </Dialog>,
    )
    expect(document.activeElement?.getAttribute('aria-label')).toBe('erst')
  })

  test('[UI-05] focuses the element marked as first once it is open', async () => {
    show(
      <Dialog title="Wann?" onClose={closed}>
        <input aria-label="Grund" />
        <input aria-label="Wofür" data-first />
      </Dialog>,
    )
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Wofür' }))
  })

  test('[UI-05] focuses the harmless answer if it is marked', async () => {
    show(
      <Dialog title="Trotzdem?" onClose={closed} actions={<Button data-first>Nein</Button>}>
        <Button>Ja</Button>
      </Dialog>,
    )
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Nein' }))
  })

  test('[UI-05] the close icon, an action, Escape and a click outside close it; a click inside does not', async () => {
    const person = show(<Page />)
    const ways = [
      () => person.click(screen.getByRole('button', { name: text('action.close') })),
      () => person.click(screen.getByRole('button', { name: 'Ja' })),
      async () =>
        void (await act(async () =>
          screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
        )),
      () => person.click(screen.getByRole('dialog')),
    ]
    for (const close of ways) {
      closed.mockClear()
      await opened(person)
      await person.click(screen.getByRole('heading', { name: 'Absagen?' }))
      await person.type(screen.getByRole('textbox', { name: 'Grund' }), 'krank')
      expect(closed).not.toHaveBeenCalled()
      await close()
      expect(closed).toHaveBeenCalledTimes(1)
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  test('[UI-05] shows a loading bar with a name, and keeps typed values when its owner re-renders', async () => {
    const person = show(<Page />)
    await opened(person)
    await person.type(screen.getByRole('textbox', { name: 'Grund' }), 'krank')
    person.show(<Page loading />)
    expect(screen.getByRole('progressbar', { name: text('state.loading') })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Grund' }).value).toBe('krank')
  })

  test('[UI-05] a dialog without a title has a label', () => {
    show(<Dialog label="Bild" closeIcon={false} onClose={() => undefined} />)
    expect(screen.getByRole('dialog', { name: 'Bild' })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

/** Status regions with text; the frame's own region stays empty here. */
const statuses = (place: HTMLElement = document.body) =>
  within(place)
    .queryAllByRole('status')
    .filter(({ textContent }) => textContent !== '')
const said = (place?: HTMLElement) => statuses(place).map(({ textContent }) => textContent)

describe('a notice', () => {
  test('[UI-09] is a status, or an alert for an error, and closing it shows the next', async () => {
    const notices = createNotices()
    const person = show(<NoticeBanner notices={notices} />)
    act(() => {
      notices.show('Gespeichert', 'success')
      notices.show('Das ging nicht', 'error')
    })
    expect(said()).toEqual(['Gespeichert'])
    await person.click(screen.getByRole('button', { name: text('notice.close') }))
    expect(said()).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('Das ging nicht')
  })

  test('[UI-09] an opening dialog dismisses it, and a later one shows inside the dialog', () => {
    const notices = createNotices()
    const page = (dialog: boolean) => (
      <>
        <NoticeBanner notices={notices} />
        {dialog && <Dialog title="Neu" onClose={() => undefined} />}
      </>
    )
    const person = show(page(false))
    act(() => notices.show('Alt'))
    person.show(page(true))
    expect(said()).toEqual([])
    act(() => notices.show('Jetzt'))
    expect(said(screen.getByRole('dialog'))).toEqual(['Jetzt'])
    person.show(page(false))
    expect(said()).toEqual(['Jetzt'])
  })

  test('[UI-09] is announced once: the status region stays the same element, and errors have an alert', () => {
    const notices = createNotices()
    const page = (dialog: boolean) => (
      <>
        <NoticeBanner notices={notices} />
        {dialog && <Dialog title="Neu" onClose={() => undefined} />}
      </>
    )
    const person = show(page(true))
    act(() => notices.show('Gespeichert'))
    const [status] = statuses()
    const banner = status?.firstElementChild
    person.show(page(false))
    expect(statuses()).toEqual([status])
    expect([status?.firstElementChild, status?.textContent]).toEqual([banner, 'Gespeichert'])
    act(() => {
      notices.close()
      notices.show('Das ging nicht', 'error')
    })
    expect([status?.textContent, screen.getByRole('alert').textContent]).toEqual(['', 'Das ging nicht'])
  })

  test('[UI-09] stays while it is hovered or has the focus', () => {
    vi.useFakeTimers()
    const notices = createNotices()
    show(<NoticeBanner notices={notices} />)
    act(() => notices.show('Gespeichert'))
    const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    const banner = () => statuses()[0]?.firstElementChild as HTMLElement
    fireEvent.pointerEnter(banner())
    after(60_000)
    fireEvent.pointerLeave(banner())
    const close = screen.getByRole('button', { name: text('notice.close') })
    act(() => close.focus())
    // The pointer leaving must not release what the focus holds.
    fireEvent.pointerEnter(banner())
    fireEvent.pointerLeave(banner())
    after(60_000)
    act(() => close.blur())
    after(14_999)
    expect(said()).toEqual(['Gespeichert'])
    after(1)
    expect(said()).toEqual([])
  })

  test('[UI-09] covers nothing if the page, or the dialog in front, reserves space for it', () => {
    const notices = createNotices()
    const above = document.body.appendChild(document.createElement('div'))
    const person = show(<NoticeBanner notices={notices} />)
    let leave = () => {}
    act(() => {
      leave = reserveNoticeSpace({ above })
    })
    act(() => notices.show('Verschoben'))
    expect(said(above)).toEqual(['Verschoben'])
    person.show(
      <>
        <NoticeBanner notices={notices} />
        <Dialog title="Neu" onClose={() => undefined} />
      </>,
    )
    act(() => notices.show('Abgelehnt'))
    const [status] = statuses(screen.getByRole('dialog'))
    expect(status?.textContent).toBe('Abgelehnt')
    const place = status?.parentElement?.parentElement
    expect(place?.nextElementSibling?.contains(screen.getByRole('heading', { name: 'Neu' }))).toBe(true)
    act(() => leave())
    above.remove()
  })
})
