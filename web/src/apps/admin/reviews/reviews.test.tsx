// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import {
  getReviewSettings,
  getSalonReviews,
  letReviewStand,
  removeReviewReply,
  replyToReview,
  reportReview,
  type SalonReview,
} from '@goldline/contract/review/salon'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ReviewsScreen.tsx'

const server = wire()
const id = (digit: number) => `00000000-0000-4000-8000-0000000000b${digit}`
const review: SalonReview = {
  '@type': 'basic-review',
  id: id(1),
  status: 'DONE',
  source: 'OWN',
  name: 'Sabine K.',
  rating: 4,
  text: 'Sehr schön',
  language: 'de',
  customerId: id(2),
  orderCheckoutDate: '2027-03-01',
  createdTime: '2027-03-02T08:00:00.000Z',
  lastModified: '2027-03-02T08:00:00.000Z',
  unsupportedLinks: [],
  shownBy: null,
  report: null,
  hidden: null,
  replies: [],
  googleReply: null,
}
const settings = { placeId: null, googleReviewUrl: null, requests: true, templates: null }

const list = (...reviews: SalonReview[]) => server.answer(getSalonReviews, { reviews, next: null })

beforeEach(() => {
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, salon: { ...salonOfOwner, tier: 'PRO', partnerDomains: ['partner.ch'] } })
  server.answer(getReviewSettings, settings)
})

function ShownPage() {
  return useMe().data ? <Page /> : null
}
const open = async () => {
  const person = show(<ShownPage />, { signedIn: true })
  await screen.findAllByRole('article')
  return person
}
const button = (key: Parameters<typeof text>[0], values: Record<string, string | number> = {}) =>
  screen.getByRole('button', { name: text(key, 'de', values) })

describe('the list', () => {
  test('[REV-01] filters are in the address and sent to the server; an empty result can be reset', async () => {
    list(review)
    const person = await open()
    server.answer(getSalonReviews, { reviews: [], next: null })
    await person.click(screen.getByRole('combobox', { name: new RegExp(text('admin.reviews.type')) }))
    await person.click(screen.getByRole('option', { name: text('admin.reviews.type.google_only') }))
    await screen.findByText(text('admin.reviews.noneFound'))
    expect(location.search).toBe('?type=google_only')
    expect(server.sent(getSalonReviews).at(-1)?.query.toString()).toBe('type=google_only&done=all&period=all')
    list(review)
    await person.click(button('word.showAll'))
    await screen.findByRole('article')
    expect(location.search).toBe('')
  })

  test('[REV-01, REV-06] each state is shown in words, also reported and hidden reviews with their reason', async () => {
    const states = (['DONE', 'PENDING', 'GMB', 'PENDING_GMB', 'DONE_GMB'] as const).map(
      (status, index): SalonReview => ({ ...review, id: id(index), status, name: status }),
    )
    const reason = { time: review.createdTime, reason: 'Beleidigung' }
    list(...states, { ...review, id: id(8), name: 'Weg', hidden: reason, report: reason })
    await open()
    for (const { status } of states) {
      const item = within(screen.getByRole('article', { name: text('admin.reviews.by', 'de', { name: status }) }))
      item.getByText(text(`admin.reviews.status.${status}`))
      expect(item.queryByRole('button', { name: text('admin.reviews.replyOf', 'de', { name: status }) })).toEqual(
        status === 'PENDING_GMB' ? null : expect.anything(),
      )
    }
    const gone = within(screen.getByRole('article', { name: text('admin.reviews.by', 'de', { name: 'Weg' }) }))
    gone.getByText(text('admin.reviews.hidden'))
    gone.getByText(text('admin.reviews.hidden.why', 'de', { reason: 'Beleidigung' }))
    gone.getByText(text('admin.reviews.reported'))
  })

  test('[REV-02i] a review with foreign links is published once the salon approves', async () => {
    list({ ...review, status: 'PENDING', unsupportedLinks: ['boese.example'] })
    const person = await open()
    screen.getByText(/boese\.example/)
    server.answer(letReviewStand, review)
    list(review)
    await person.click(button('admin.reviews.letStand'))
    await screen.findByText(text('admin.reviews.status.DONE'))
    expect(server.sent(letReviewStand)[0]?.path).toContain(review.id)
  })
})

describe('a reply', () => {
  test('[REV-03, MSG-06] starts with a template, warns of foreign links, and survives a lost answer', async () => {
    list(review)
    const person = await open()
    await person.click(button('admin.reviews.replyOf', { name: review.name }))
    await person.click(button('admin.reviews.send'))
    const field = screen.getByRole('textbox')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await person.click(screen.getByRole('button', { name: /Das freut uns sehr/ }))
    expect(field).toHaveProperty('value', 'Vielen Dank, Sabine! Das freut uns sehr.')
    await person.type(field, ' partner.ch/a fremd.example.com/x')
    screen.getByText(text('message.foreign', 'de', { hosts: 'fremd.example.com' }))
    server.lose(replyToReview)
    await person.click(button('admin.reviews.send'))
    await screen.findByText(text('error.no-connection'))
    server.answer(replyToReview, review)
    const replies = [{ id: id(5), time: review.createdTime, text: 'Vielen Dank!', unsupportedLinks: [] }]
    list({ ...review, replies })
    await person.click(button('admin.reviews.send'))
    await screen.findByText('Vielen Dank!')
    const [first, again] = server.sent(replyToReview)
    expect(first?.body).toEqual({ text: 'Vielen Dank, Sabine! Das freut uns sehr. partner.ch/a fremd.example.com/x' })
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('[REV-03] is deleted after confirmation', async () => {
    const replies = [{ id: id(5), time: review.createdTime, text: 'Falsch', unsupportedLinks: [] }]
    list({ ...review, replies })
    const person = await open()
    await person.click(button('admin.reviews.remove'))
    server.answer(removeReviewReply, review)
    list(review)
    const dialog = within(screen.getByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: text('admin.reviews.remove') }))
    await waitFor(() => expect(screen.queryByText('Falsch')).toBeNull())
    expect(server.sent(removeReviewReply)[0]?.path).toContain(id(5))
  })
})

test('[REV-06] a report explains what it does, and needs a reason', async () => {
  list(review)
  const person = await open()
  await person.click(button('admin.reviews.reportOf', { name: review.name }))
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: text('admin.reviews.report') })
  await person.click(send)
  dialog.getByText(text('form.required'))
  await person.type(dialog.getByRole('textbox'), 'Nie hier gewesen')
  server.answer(reportReview, review)
  await person.click(send)
  await screen.findByText(text('admin.reviews.report.done'))
  expect(server.sent(reportReview)[0]?.body).toEqual({ reason: 'Nie hier gewesen' })
})
