// @vitest-environment happy-dom
import { getAppointment } from '@goldline/contract/appointment'
import { getNextVisit } from '@goldline/contract/appointment/book-again'
import { getMyBirthday } from '@goldline/contract/customer/my-birthday'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment, salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { emptyDraft } from '../choice/draft.ts'
import { type Flow, flowContext } from '../flow/flow-context.ts'
import { Page } from './DoneScreen.tsx'

const server = wire()
const nothing = () => undefined
const flow: Flow = {
  businessObject: salon,
  find: '',
  demo: false,
  today: '2026-06-10',
  chosen: [],
  step: 'done',
  go: nothing,
  goBackTo: nothing,
  draft: { ...emptyDraft, doneId: appointment.id },
  selection: { products: ['p'], staffId: null, day: '2026-06-12', time: '10:00' },
  stopped: false,
  formIsThere: false,
  setFormIsThere: () => undefined,
  stop: nothing,
  setDraft: nothing,
  clearDraft: nothing,
}
const open = () =>
  show(
    <flowContext.Provider value={flow}>
      <Page />
    </flowContext.Provider>,
    { app: 'booking', signedIn: true },
  )

beforeEach(() => server.keepWaiting(getMyBirthday))

test('[APT-24i, APT-25e, APT-25f, APT-18c] shows calendar links, preparations, a proposed next visit, and a link to change the visit', async () => {
  const own = appointment.own && { ...appointment.own, bookable: [appointment.id] }
  const until = '2026-06-10T18:00:00Z'
  server.answer(getAppointment, {
    ...appointment,
    startTime: '2026-06-11T12:30:00Z',
    endTime: '2026-06-11T13:30:00Z',
    own: own && {
      ...own,
      preparations: [{ text: 'Ohne Lack', language: 'de' }],
      cancellable: { until, refusal: null, costs: null },
    },
  })
  const link = `https://goldline.example/b/${salon.urlName}/details?services=a&day=2026-07-09&time=14:30:00`
  const starts = [{ startTime: '2026-07-09T12:30:00Z', link }]
  server.answerBy(getNextVisit, (query) => ({
    ...{ usual: null, weeks: [4, 6, 8], chosen: Number(query.get('weeks') ?? 4) },
    starts: query.get('weeks') === '6' ? [] : starts,
  }))
  const person = open()
  const next = await screen.findByRole('link', { name: /9\. Juli.*14:30/ })
  expect(next.getAttribute('href')).toBe(`/b/${salon.urlName}/details?services=a&day=2026-07-09&time=14:30:00`)
  expect(screen.getByText(text('booking.done.next.weeks', 'de', { weeks: 4 }))).toBeTruthy()
  expect(next.textContent).toContain(text('booking.done.next.sameBoth'))
  await person.click(screen.getByRole('radio', { name: text('booking.done.next.inWeeks', 'de', { weeks: 6 }) }))
  expect(await screen.findByText(text('booking.done.next.none'))).toBeTruthy()
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([to('Google'), to('Outlook')]).toEqual(['https://google.test/add', 'https://outlook.test/add'])
  for (const name of ['Apple', text('booking.done.calendar.file')])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByText('Ohne Lack').lang).toBe('de')
  const change = screen.getByRole('link', { name: text('booking.done.change') })
  expect(change.getAttribute('href')).toContain(`/my/appointments/${appointment.id}`)
})

test('[CAT-05] the confirmation shows the list price only beside a reduced one', async () => {
  const who = { staffId: appointment.id, requestedStaffId: null }
  const what = { productId: appointment.id, variantId: null, product: null, priceReason: null, segments: [] }
  const service = { ...who, ...what, name: 'Maniküre', duration: 30 }
  server.answer(getAppointment, {
    ...appointment,
    services: [
      { ...service, price: 6800, listPrice: 8000 },
      { ...service, name: 'Lack', price: 2000, listPrice: 2000 },
    ],
  })
  open()
  await screen.findByText('Lack')
  const struck = [...document.querySelectorAll('s')].map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  expect(struck).toEqual([`${text('word.insteadOf')} CHF 80`])
})
