// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { useApp } from '../../../client/app-context.ts'
import { createQueryClient } from '../../../client/query.ts'
import { AppFrame } from '../../../frame/AppFrame.tsx'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import type { Islands } from './island-parts.ts'
import { createIslands } from './SalonIsland.tsx'

const now = '2026-06-10T08:00:00Z'
const written = createIslands()
const reviews = () => screen.queryByRole('heading', { name: text('salon.reviews') })

test('[BIZ-10] hides reviews if the salon’s tier has none; otherwise says that there are none yet', () => {
  const below = (reviewed: boolean) => (
    <written.Below
      businessObject={{ ...salon, reviewed }}
      reviews={[]}
      stars={[]}
      gallery={{ works: [], count: 0 }}
      now={now}
    />
  )
  const person = show(below(false), { app: 'booking' })
  expect(screen.getByRole('heading', { name: text('salon.visit') })).toBeDefined()
  expect(reviews()).toBeNull()
  person.show(below(true))
  expect(reviews()).not.toBeNull()
  expect(document.body.textContent).toContain(text('word.noReviewsYet'))
})

test('[BIZ-11a, BIZ-11c] lists the salon’s facts and links to its chat; shows no line for missing facts', () => {
  const below = (own: Partial<typeof salon>) => (
    <written.Below
      businessObject={{ ...salon, ...own }}
      reviews={[]}
      stars={[]}
      gallery={{ works: [], count: 0 }}
      now={now}
    />
  )
  const person = show(below({}), { app: 'booking' })
  expect(screen.queryByRole('list', { name: text('salon.facts') })).toBeNull()
  const facts: typeof salon.facts = { amenities: ['WIFI'], languages: ['de', 'vi'], payments: ['CASH'], whatsApp: null }
  person.show(below({ facts, arrival: { text: 'Tram 8', language: 'de' } }))
  const list = screen.getByRole('list', { name: text('salon.facts') }).textContent
  for (const each of ['Tram 8', 'Deutsch', 'Vietnamesisch', text('salon.payment.CASH'), text('salon.amenity.WIFI')])
    expect(list).toContain(each)
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  person.show(below({ facts: { ...facts, whatsApp: '+41791234567' } }))
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/41791234567')
})

test('[UI-01] applies a language chosen before the island’s script loads, without rebuilding the page', async () => {
  const served = renderToString(<Salon Below={written.Below} />)
  const page = new DOMParser().parseFromString(`<main>${served}</main>`, 'text/html')
  const root = document.body.appendChild(page.querySelector('main') as HTMLElement)
  const { Below } = createIslands('de')
  let come = (_: { default: Islands['Below'] }) => {}
  const Late = lazy(
    () =>
      new Promise<{ default: Islands['Below'] }>((resolve) => {
        come = resolve
      }),
  )
  const errors: unknown[] = []
  const heading = screen.getByRole('heading', { name: text('salon.visit') })
  await act(async () => {
    const shown = hydrateRoot(root, <Salon Below={Late} />, { onRecoverableError: (error) => errors.push(error) })
    onTestFinished(() => act(() => shown.unmount()))
  })
  const button = screen.getByRole('button', { name: 'de' })
  await act(async () => button.click())
  expect(button.textContent).toBe('vi')
  await act(async () => come({ default: Below }))
  expect(await screen.findByRole('heading', { name: text('salon.visit', 'vi') })).toBe(heading)
  expect(errors).toEqual([])
})

function Salon({ Below }: { Below: Islands['Below'] }) {
  return (
    <AppFrame app="booking" language="de" queryClient={queryClient}>
      <InVietnamese />
      <Suspense fallback={null}>
        <Below businessObject={salon} reviews={[]} stars={[]} gallery={{ works: [], count: 0 }} now={now} />
      </Suspense>
    </AppFrame>
  )
}

const queryClient = createQueryClient()

function InVietnamese() {
  const { language, setLanguage } = useApp()
  return (
    <button type="button" onClick={() => setLanguage('vi')}>
      {language}
    </button>
  )
}
