// @vitest-environment happy-dom
import type { SiteContact, SiteFounder } from '@goldline/contract/page'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { Calculator } from '../home/Calculator.tsx'
import { ContactPersonCard } from './ContactPersonCard.tsx'
import { DeviceFrame } from './DeviceFrame.tsx'
import { DeviceShowcase } from './DeviceShowcase.tsx'
import { FounderCard } from './FounderCard.tsx'
import { ImageButton } from './ImageButton.tsx'
import { aspectRatios, buildPoster, buildStill, findFilm, type MovingPicture } from './moving-pictures.ts'

const app = { app: 'site' } as const
const all = (words: string) => ({ de: words, en: words, vi: words })

test.each([
  ['mailto:ana@salon.example', false],
  ['tel:+41445550123', false],
  ['viber://chat?number=%2B41795550123', false],
  ['https://m.me/salon', true],
  ['/contact', true],
])('[UI-07c] an image button to %s opens a new tab: %s', (href, elsewhere) => {
  show(<ImageButton href={href} picture={<svg aria-hidden="true" />} text="Weg" />, app)
  const link = screen.getByRole('link', { name: 'Weg' })
  expect(link.getAttribute('href')).toBe(href)
  expect(link.getAttribute('target')).toBe(elsewhere ? '_blank' : null)
})

test('[UI-07a] the contact card shows exactly the person’s contacts', () => {
  const person: SiteContact = {
    name: 'Ana Roth',
    email: 'ana@salon.example',
    viber: '+41 79 555 01 23',
    role: all('hilft'),
  }
  show(<ContactPersonCard person={person} />, app)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ana@salon.example',
    'viber://chat?number=%2B41795550123',
  ])
  expect(screen.getByText('Ana Roth')).toBeTruthy()
  expect(screen.getByText('hilft')).toBeTruthy()
})

test('[UI-07b] the founder card shows image, name, academy, experience and quote, if known', () => {
  const founder: SiteFounder = {
    name: 'Hà',
    picture: 'ha.svg',
    academy: all('Akademie'),
    experience: all('18 Jahre'),
    quote: all('So war es.'),
  }
  const { show: next } = show(<FounderCard founder={founder} />, app)
  expect(screen.getByRole('img', { name: 'Hà' }).getAttribute('src')).toBe('/site/pictures/ha.svg')
  for (const value of ['Akademie', '18 Jahre', '«So war es.»']) expect(screen.getByText(value)).toBeTruthy()
  next(<FounderCard founder={{ name: 'Hà' }} />)
  expect(screen.queryByRole('img', { name: 'Hà' })).toBeNull()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

describe('[UI-08a, UI-08b, UI-08c] device frames', () => {
  test('of each kind show their content, with the caption below', () => {
    for (const device of ['phone', 'tablet', 'upright', 'laptop', 'desktop'] as const) {
      const { show: next } = show(
        <DeviceFrame device={device} name="day" alt={`Tag ${device}`} caption="Ein Tag" sizes="1px" />,
        app,
      )
      const figure = within(screen.getByRole('figure'))
      expect(figure.getByRole('img', { name: `Tag ${device}` }).getAttribute('srcset')).toMatch(/700w, .*1400w/)
      expect(figure.getByText('Ein Tag')).toBeTruthy()
      next(null)
    }
  })

  test('overlap in a showcase of three, whose first picture loads first', () => {
    const shown = (name: MovingPicture) => ({ name, alt: name })
    show(<DeviceShowcase laptop={shown('day')} tablet={shown('kiosk')} mobile={shown('booking')} />, app)
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy'])
  })

  test.each(Object.keys(aspectRatios) as MovingPicture[])('have a still of %s', (name) => {
    expect(buildStill(name).srcSet).not.toMatch(/^ | , /)
  })
})

describe('[SITE-03a] a film', () => {
  const played: string[] = []
  const watched: ((seen: { isIntersecting: boolean }[]) => void)[] = []
  let wantsNoMotion = false
  beforeEach(() => {
    played.length = 0
    watched.length = 0
    wantsNoMotion = false
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => void played.push('plays'))
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void played.push('pauses'))
    vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }))
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
          watched.push(tell)
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const comes = (isIntersecting: boolean) => act(() => watched[0]?.([{ isIntersecting }]))
  const frame = <DeviceFrame device="phone" name="booking" alt="Buchen" caption="Ein Termin" sizes="1px" />
  const film = () => document.querySelector('video')
  const button = () => screen.getByRole('button', { name: text('site.film.pause') })

  test('shows its poster first, and loads once in view', () => {
    show(frame, app)
    expect(screen.getByRole('img', { name: 'Buchen' }).getAttribute('loading')).toBe('lazy')
    expect(buildStill('booking').srcSet).not.toBe(buildPoster('booking').srcSet)
    expect(buildPoster('booking').srcSet).not.toMatch(/^ | , /)
    expect(findFilm('booking')?.sources.map(({ type }) => type.split(';')[0])).toEqual(['video/webm', 'video/mp4'])
    expect(film()?.getAttribute('preload')).toBe('none')
    expect(film()?.hasAttribute('autoplay')).toBe(false)
    expect(film()?.loop).toBe(true)
    expect(film()?.hasAttribute('playsinline')).toBe(true)
    expect(played).toEqual([])
  })

  test('plays muted while in view, until paused', async () => {
    const person = show(frame, app)
    comes(true)
    expect([film()?.muted, played.at(-1)]).toEqual([true, 'plays'])
    expect(button().getAttribute('aria-pressed')).toBe('false')
    comes(false)
    expect(played.at(-1)).toBe('pauses')
    comes(true)
    await person.click(button())
    expect(played.at(-1)).toBe('pauses')
    expect(button().getAttribute('aria-pressed')).toBe('true')
    comes(true)
    expect(played.at(-1)).toBe('pauses')
    await person.click(button())
    expect(played.at(-1)).toBe('plays')
  })

  test('stays a still with reduced motion, until pressed', async () => {
    wantsNoMotion = true
    const person = show(frame, app)
    comes(true)
    expect(played).not.toContain('plays')
    await person.click(button())
    expect(played.at(-1)).toBe('plays')
  })

  test('is replaced by its still at the top of a page', () => {
    const shown = (name: MovingPicture) => ({ name, alt: name })
    show(<DeviceShowcase laptop={shown('call')} tablet={shown('visit')} mobile={shown('booking')} still />, app)
    expect(film()).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('[SITE-01m] the calculator uses the reader’s own numbers, and shows its formula', async () => {
  const tiers = [{ tier: 'PRO', month: 59_00 }] as const
  const person = show(<Calculator prices={{ currency: 'CHF', vatIncluded: null, tiers }} />, app)
  const sum = () =>
    within(screen.getByRole('form'))
      .getByRole('status')
      .textContent?.replace(/\u00a0/g, ' ')
  expect(sum()).toBe('Portal CHF 180Goldline PRO CHF 59')
  for (const [id, typed] of [
    ['newcomers', '4'],
    ['firstVisit', '1’250,50'],
    ['percent', '25'],
  ] as const) {
    const field = screen.getByLabelText(text(`site.calculator.${id}`))
    await person.clear(field)
    await person.type(field, typed)
  }
  expect(sum()).toMatch(/Portal CHF 1[’']250\.50/)
  await person.clear(screen.getByLabelText(text('site.calculator.newcomers')))
  expect(sum()).toContain('Portal CHF 0')
  expect(screen.getByText(text('site.calculator.rule'))).toBeTruthy()
})
