// @vitest-environment happy-dom
import type { Language } from '@goldline/contract/page'
import { getReviewInvitation, goToGoogle, writeReview } from '@goldline/contract/review'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

const server = wire()
const findText = (message: 'error.no-connection' | 'salon.review.thanks') =>
  waitFor(() => expect(document.body.textContent).toContain(text(message)))
const words = (language: Language = 'de') =>
  screen.getByLabelText<HTMLTextAreaElement>(text('salon.review.text', language))
const send = (person: ReturnType<typeof show>) =>
  person.click(screen.getByRole('button', { name: text('salon.review.send') }))
const star = (rating: number, language?: Language) =>
  screen.findByRole('radio', { name: text('salon.stars', language, { rating }) })
const open = (language: Language = 'de') => show(<ReviewScreen secret="s" />, { app: 'booking', language })
beforeEach(() =>
  server.answer(getReviewInvitation, {
    businessObject: { urlName: 'lumiere', name: 'Studio Lumière' },
    name: 'Anna M.',
    orderCheckoutDate: '2026-06-09',
    services: ['Maniküre'],
    expiresTime: '2026-07-09T08:00:00Z',
    googleReviewUrl: 'https://google.example/writereview?placeid=x',
  }),
)

test('[REV-05] offers Google before any star is chosen, and reports the click', async () => {
  const person = open()
  const link = await screen.findByRole('link', { name: new RegExp(text('salon.review.googleInstead')) })
  expect(link.getAttribute('href')).toContain('placeid=x')
  link.addEventListener('click', (event) => event.preventDefault())
  server.answer(goToGoogle, undefined)
  await person.click(link)
  await waitFor(() => expect(server.sent(goToGoogle)).toHaveLength(1))
})

test('[REV-02] [UI-16] without stars shows an error, keeps the text, and sends nothing', async () => {
  const person = open()
  await star(1)
  await person.type(words(), 'Sehr gut')
  await send(person)
  expect((await screen.findByRole('alert')).textContent).toBe(text('salon.review.missing'))
  expect(words().value).toBe('Sehr gut')
  expect(server.sent(writeReview)).toHaveLength(0)
})

test('[REV-02] a retry after a lost answer has the same key, a changed review a new one; then shows thanks', async () => {
  server.lose(writeReview)
  const person = open()
  await person.click(await star(5))
  for (const tries of [1, 2]) {
    await send(person)
    await waitFor(() => expect(server.sent(writeReview)).toHaveLength(tries))
    await findText('error.no-connection')
  }
  await person.click(await star(4))
  server.answer(writeReview, { status: 'DONE', googleReviewUrl: null })
  await send(person)
  await findText('salon.review.thanks')
  const [first, second, third] = keysOf(server.sent(writeReview))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each(languages)('[UI-01] stars, text and button have labels in %s', async (language) => {
  open(language)
  for (const rating of [1, 2, 3, 4, 5]) expect(await star(rating, language)).toBeDefined()
  expect(screen.getByRole('group', { name: text('salon.review.stars', language) })).toBeDefined()
  expect(words(language).value).toBe('')
  expect(screen.getByRole('button', { name: text('salon.review.send', language) })).toBeDefined()
})
