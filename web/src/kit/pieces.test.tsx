// @vitest-environment happy-dom
import { languages } from '@goldline/domain/message/kinds'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show, text } from '../test/screen.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { CheckList } from './CheckList.tsx'
import { Chip } from './Chip.tsx'
import { EmptyState } from './EmptyState.tsx'
import { EndlessList } from './EndlessList.tsx'
import { IconButton } from './IconButton.tsx'
import { InfoIcon } from './icons.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { RadioPills } from './RadioPills.tsx'
import { SkeletonList } from './Skeleton.tsx'
import { WaitingText } from './WaitingText.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('buttons', () => {
  test('[UI-13] a busy button keeps its text and the focus, is announced as busy, and neither clicks nor submits', async () => {
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

  test('[UI-13] a button in a form does not submit by default, and a disabled one does nothing', async () => {
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

  test('[UI-13] an icon button is named by its label, and a chip has its pressed state', () => {
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

  test('[UI-04] an action button runs its action, or navigates to its page from the root', async () => {
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

  test.each(languages)('[UI-01] the language switch shows that %s is on and requests another', async (language) => {
    const asked = vi.fn()
    const person = show(<LanguageSwitch language={language} onChange={asked} />, { language })
    expect(screen.getByRole('group', { name: text('language.label', language) })).toBeDefined()
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain(text(`language.${language}`, language))
    await person.click(screen.getByRole('button', { name: /^EN/ }))
    expect(asked).toHaveBeenCalledWith('en')
  })
})

describe('loading, empty and endless lists', () => {
  test('[UI-11] after four seconds of loading it shows that loading takes longer', async () => {
    vi.useFakeTimers()
    show(
      <>
        <WaitingText>Wird gebucht</WaitingText>
        <SkeletonList count={2} />
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(3_999))
    const waiting = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    const slow = () => waiting().filter((words) => words.includes(text('state.slow')))
    expect(slow()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(slow()).toHaveLength(2)
    expect(waiting().filter((words) => words.includes(text('state.loading')))).toHaveLength(1)
  })

  test('[UI-10] an empty state is a status, a failure an alert with its action', async () => {
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
    const states = screen
      .getAllByRole('status')
      .flatMap((state) => within(state).queryAllByRole('heading', { level: 1 }))
    expect(states.map(({ textContent }) => textContent)).toEqual(['Nichts'])
    expect(screen.getByRole('alert').textContent).toContain('Fehler')
    await person.click(screen.getByRole('button', { name: 'Nochmals' }))
    expect(again).toHaveBeenCalledTimes(1)
  })

  test.each(languages)('[UI-04] a check list has its texts in %s, each with a tick', (language) => {
    show(<CheckList textList={['status.CONFIRMED', 'status.OTHER']} />, { language })
    const items = screen.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      text('status.CONFIRMED', language),
      text('status.OTHER', language),
    ])
    expect(items.map((item) => item.firstElementChild?.firstElementChild?.tagName)).toEqual(['svg', 'svg'])
  })

  test('[UI-11] an endless list loads by its button, not while busy, and not automatically after a failure', async () => {
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

describe('a row of pills wider than the phone', () => {
  const people = ['Anna', 'Mara', 'Lena', 'Sofie'].map((label) => ({ value: label, label }))
  const row = () => screen.getByRole('group', { name: 'Wer' }).firstElementChild as HTMLElement
  /** Simulates a row 300 px wide with pills of 180 px, one every 200 px. */
  function placeOf(this: HTMLElement): DOMRect {
    const index = [...row().children].indexOf(this)
    return index < 0 ? new DOMRect(0, 0, 300, 58) : new DOMRect(index * 200 - row().scrollLeft, 0, 180, 58)
  }
  test('[AVL-03] scrolls the chosen person into view, also when the choice changes', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void
        readonly disconnect = () => undefined
        constructor(heard: () => void) {
          this.observe = heard
        }
      },
    )
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(placeOf)
    const pills = (value: string) => (
      <RadioPills label="Wer" options={people} value={value} onChange={() => undefined} />
    )
    const person = show(pills('Sofie'))
    expect(row().scrollLeft).toBe(540)
    person.show(pills('Mara'))
    expect(row().scrollLeft).toBe(140)
    person.show(pills('Mara'))
    expect(row().scrollLeft).toBe(140)
  })
})
