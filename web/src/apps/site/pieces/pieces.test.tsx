// @vitest-environment happy-dom
import type { SiteContact, SiteFounder } from '@goldline/contract/page'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { Calculator } from '../home/Calculator.tsx'
import { ContactPersonCard } from './ContactPersonCard.tsx'
import { DeviceFrame } from './DeviceFrame.tsx'
import { DeviceShowcase } from './DeviceShowcase.tsx'
import { FounderCard } from './FounderCard.tsx'
import { ImageButton } from './ImageButton.tsx'
import { filmOf, type MovingPicture, ratios, stillOf } from './moving-pictures.ts'

const app = { app: 'site' } as const
const all = (words: string) => ({ de: words, en: words, vi: words })

test.each([
  ['mailto:ana@salon.example', false],
  ['tel:+41445550123', false],
  ['viber://chat?number=%2B41795550123', false],
  ['https://m.me/salon', true],
  ['/contact', true],
])('[UI-07c] an image-button to %s opens a new tab: %s', (href, elsewhere) => {
  show(<ImageButton href={href} picture={<svg aria-hidden="true" />} text="Weg" />, app)
  const link = screen.getByRole('link', { name: 'Weg' })
  expect(link.getAttribute('href')).toBe(href)
  expect(link.getAttribute('target')).toBe(elsewhere ? '_blank' : null)
})

test('[UI-07a] a contact-person card has the ways that the person has, and no others', () => {
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

test('[UI-07b] a founder card has image, name, academy, experience and quote, as far as they are known', () => {
  const founder: SiteFounder = {
    name: 'Hà',
    picture: 'ha.svg',
    academy: all('Akademie'),
    experience: all('18 Jahre'),
    quote: all('So war es.'),
  }
  const { show: next } = show(<FounderCard founder={founder} />, app)
  expect(screen.getByRole('img', { name: 'Hà' }).getAttribute('src')).toBe('/site/pictures/ha.svg')
  for (const said of ['Akademie', '18 Jahre', '«So war es.»']) expect(screen.getByText(said)).toBeTruthy()
  next(<FounderCard founder={{ name: 'Hà' }} />)
  expect(screen.queryByRole('img', { name: 'Hà' })).toBeNull()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

describe('[UI-08a, UI-08b, UI-08c] device frames', () => {
  test('of each kind show what they are given, with the caption below', () => {
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

  test('overlap three in a showcase, whose first picture nothing comes before', () => {
    const shown = (name: MovingPicture) => ({ name, alt: name })
    show(<DeviceShowcase laptop={shown('day')} tablet={shown('kiosk')} mobile={shown('booking')} />, app)
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy'])
  })

  test.each(Object.keys(ratios) as MovingPicture[])('have a film or a still of %s', (name) => {
    expect(filmOf(name) ?? stillOf(name).srcSet).not.toMatch(/^ | , /)
  })
})

test('[SITE-01m] the calculator counts with the reader’s own numbers, and says its rule', async () => {
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
