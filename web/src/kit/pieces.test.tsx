// @vitest-environment happy-dom
import { languages } from '@goldline/domain/message/kinds'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show, text } from '../test/screen.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { CheckList } from './CheckList.tsx'
import { Chip } from './Chip.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { EndlessList } from './EndlessList.tsx'
import { IconButton } from './IconButton.tsx'
import { InfoIcon } from './icons.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { createNotices } from './notices.ts'
import { SkeletonList } from './Skeleton.tsx'
import { keepRoom } from './top-layer.ts'
import { Waiting } from './Waiting.tsx'

afterEach(() => void vi.useRealTimers())

describe('buttons', () => {
  test('[UI-13] a busy one keeps its text and the focus, is announced as busy, and neither clicks nor submits', async () => {
    const click = vi.fn()
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" busy={busy} onClick={click}>
          Senden
        </Button>
      </form>
    )
    const person = show(form(false))
    const button = screen.getByRole('button', { name: 'Senden' })
    await person.click(button)
    expect(submit).toHaveBeenCalledTimes(1)
    person.show(form(true))
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    await person.keyboard('{Enter}')
    await person.click(button)
    expect(submit).toHaveBeenCalledTimes(1)
    expect(click).toHaveBeenCalledTimes(1)
  })

  test('[UI-13] one in a form sends nothing unless it says so, and a disabled one does nothing', async () => {
    const submit = vi.fn()
    const click = vi.fn()
    const person = show(
      <form onSubmit={submit}>
        <Button onClick={click}>Mehr</Button>
        <Button disabled type="submit" onClick={click}>
          Senden
        </Button>
      </form>,
    )
    await person.click(screen.getByRole('button', { name: 'Mehr' }))
    await person.click(screen.getByRole('button', { name: 'Senden' }))
    expect(submit).not.toHaveBeenCalled()
    expect(click).toHaveBeenCalledTimes(1)
  })

  test('[UI-13] an icon button is named by its label, and a chip says whether it is on', () => {
    show(
      <>
        <IconButton label="Schliessen">
          <InfoIcon />
        </IconButton>
        <Chip pressed count={3}>
          Neu
        </Chip>
        <Chip pressed={false}>Alt</Chip>
      </>,
    )
    expect(screen.getByRole('button', { name: 'Schliessen' }).title).toBe('Schliessen')
    expect(screen.getByRole('button', { name: /Neu/, pressed: true }).textContent).toBe('Neu3')
    expect(screen.getByRole('button', { name: 'Alt', pressed: false })).toBeDefined()
  })

  test('[UI-04] an action button runs its action, or leads to its page from the root', async () => {
    const click = vi.fn()
    const person = show(
      <>
        <ActionButton text="Los" onClick={click} />
        <ActionButton text="Buchen" pageToNavigate={{ path: 'b/studio' }} />
      </>,
    )
    await person.click(screen.getByRole('button', { name: 'Los' }))
    expect(click).toHaveBeenCalledTimes(1)
    await person.click(screen.getByRole('link', { name: 'Buchen' }))
    expect(location.pathname).toBe('/b/studio')
  })

  test.each(languages)('[UI-01] the language switch shows that %s is on and asks for another', async (language) => {
    const asked = vi.fn()
    const person = show(<LanguageSwitch language={language} onChange={asked} />, { language })
    expect(screen.getByRole('group', { name: text('language.label', language) })).toBeDefined()
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain(text(`language.${language}`, language))
    await person.click(screen.getByRole('button', { name: /^EN/ }))
    expect(asked).toHaveBeenCalledWith('en')
  })
})

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
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Das gilt sofort')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('[UI-05] the close icon, an action, Escape and a click beside it close it; a click inside does not', async () => {
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

  test('[UI-05] shows a loading bar with a name, and keeps what is typed while its owner changes', async () => {
    const person = show(<Page />)
    await opened(person)
    await person.type(screen.getByRole('textbox', { name: 'Grund' }), 'krank')
    person.show(<Page loading />)
    expect(screen.getByRole('progressbar', { name: text('state.loading') })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Grund' }).value).toBe('krank')
  })

  test('[UI-05] one without a title has a label', () => {
    show(<Dialog label="Bild" closeIcon={false} onClose={() => undefined} />)
    expect(screen.getByRole('dialog', { name: 'Bild' })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a notice', () => {
  test('[UI-09] is a status, an error an alert, and its button closes it for the next', async () => {
    const notices = createNotices()
    const person = show(<NoticeBanner notices={notices} />)
    act(() => {
      notices.show('Gespeichert', 'success')
      notices.show('Das ging nicht', 'error')
    })
    const said = screen.getByText('Gespeichert')
    expect(said.closest('[role]')?.getAttribute('role')).toBe('status')
    await person.click(screen.getByRole('button', { name: text('notice.close') }))
    expect(screen.queryByText('Gespeichert')).toBeNull()
    expect(screen.getByText('Das ging nicht').closest('[role]')?.getAttribute('role')).toBe('alert')
  })

  test('[UI-09] an opening dialog dismisses it, and one that comes later shows inside the dialog', () => {
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
    expect(screen.queryByText('Alt')).toBeNull()
    act(() => notices.show('Jetzt'))
    expect(screen.getByRole('dialog').contains(screen.getByText('Jetzt'))).toBe(true)
    person.show(page(false))
    expect(screen.getByText('Jetzt')).toBeDefined()
  })

  test('[UI-09] covers nothing where the page, or the dialog in front, keeps room for it', () => {
    const notices = createNotices()
    const above = document.body.appendChild(document.createElement('div'))
    const person = show(<NoticeBanner notices={notices} />)
    let leave = () => {}
    act(() => {
      leave = keepRoom({ above })
    })
    act(() => notices.show('Verschoben'))
    expect(above.contains(screen.getByText('Verschoben'))).toBe(true)
    person.show(
      <>
        <NoticeBanner notices={notices} />
        <Dialog title="Neu" onClose={() => undefined} />
      </>,
    )
    act(() => notices.show('Abgelehnt'))
    const place = screen.getByText('Abgelehnt').closest('[data-placed]')?.parentElement
    expect(place?.nextElementSibling?.contains(screen.getByRole('heading', { name: 'Neu' }))).toBe(true)
    act(() => leave())
    above.remove()
  })
})

describe('waiting, nothing, more', () => {
  test('[UI-11] after four seconds of waiting it says that it takes long', async () => {
    vi.useFakeTimers()
    show(
      <>
        <Waiting>Wird gebucht</Waiting>
        <SkeletonList count={2} />
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(3_999))
    expect(screen.queryByText(text('state.slow'))).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getAllByText(text('state.slow'))).toHaveLength(2)
    expect(screen.getByText(text('state.loading')).closest('[role]')?.getAttribute('role')).toBe('status')
  })

  test('[UI-10] an empty state is a status, a failure an alert, with what to do next', async () => {
    const again = vi.fn()
    const person = show(
      <>
        <EmptyState icon={<InfoIcon />} title="Nichts" heading />
        <EmptyState
          role="alert"
          icon={<InfoIcon />}
          title="Fehler"
          action={<Button onClick={again}>Nochmals</Button>}
        />
      </>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Nichts' }).closest('[role=status]')).not.toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Fehler')
    await person.click(screen.getByRole('button', { name: 'Nochmals' }))
    expect(again).toHaveBeenCalledTimes(1)
  })

  test.each(languages)('[UI-04] a check list says its texts in %s, each beside a tick', (language) => {
    show(<CheckList textList={['status.CONFIRMED', 'status.OTHER']} />, { language })
    const items = screen.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      text('status.CONFIRMED', language),
      text('status.OTHER', language),
    ])
    expect(items.every((item) => item.querySelector('svg'))).toBe(true)
  })

  test('[UI-11] an endless list loads by its button, not while it is busy, and not by itself after a failure', async () => {
    const more = vi.fn()
    const list = (state: { busy: boolean; error?: string }) => (
      <EndlessList label="Kunden" items={['Anna']} keyOf={(item) => item} hasMore onMore={more} {...state}>
        {(item) => item}
      </EndlessList>
    )
    const person = show(list({ busy: true }))
    await person.click(screen.getByRole('button', { name: text('action.more') }))
    expect(more).not.toHaveBeenCalled()
    person.show(list({ busy: false, error: 'Keine Verbindung' }))
    expect(screen.getByRole('alert').textContent).toBe('Keine Verbindung')
    expect(more).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: text('action.retry') }))
    expect(more).toHaveBeenCalledTimes(1)
  })
})
