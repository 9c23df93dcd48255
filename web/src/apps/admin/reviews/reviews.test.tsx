// @vitest-environment happy-dom
import {
  endGoogleConnection,
  finishGoogleConnection,
  type GoogleConnection,
  getGoogleConnection,
  startGoogleConnection,
} from '@goldline/contract/review/google'
import {
  getReviewSettings,
  getSalonReviews,
  letReviewStand,
  putReviewTemplates,
  removeReviewReply,
  replyToReview,
  reportReview,
  type SalonReview,
  updateReviewSettings,
} from '@goldline/contract/review/salon'
import { getMe } from '@goldline/contract/user'
import type { Role } from '@goldline/domain/user/role'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page as Settings } from './ReviewSettingsScreen.tsx'
import { Page as Reviews } from './ReviewsScreen.tsx'

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
  report: null,
  hidden: null,
  replies: [],
  googleReply: null,
}
const settings = { placeId: null, googleReviewUrl: null, requests: true, templates: null }

const me = (role: Role) => {
  const salon = { id: id(3), name: 'Studio Lumière', urlName: 'studio', timeZone: 'Europe/Zurich', currency: 'CHF' }
  const now = '2027-03-03T13:10:00.000Z'
  server.answer(getMe, {
    id: id(4),
    role,
    hasPassword: true,
    salon: { ...salon, country: 'CH', tier: 'PRO', now },
  } as never)
}
const list = (...reviews: SalonReview[]) => server.answer(getSalonReviews, { reviews, next: null })

beforeEach(() => {
  history.replaceState(null, '', '/')
  me('OWNER')
  server.answer(getReviewSettings, settings)
  server.answer(getGoogleConnection, { available: true, connection: null })
})

function Inside({ Screen, came }: { Screen: typeof Settings; came?: string }) {
  return useMe().data ? <Screen {...(came && { came })} /> : null
}
const open = async () => {
  const person = show(<Inside Screen={Reviews} />, { signedIn: true })
  await screen.findAllByRole('article')
  return person
}
const button = (key: Parameters<typeof text>[0], values: Record<string, string | number> = {}) =>
  screen.getByRole('button', { name: text(key, 'de', values) })

describe('the list', () => {
  test('[REV-01] what is asked for goes into the address and to the server; nothing found leads back', async () => {
    list(review)
    const person = await open()
    server.answer(getSalonReviews, { reviews: [], next: null })
    await person.click(screen.getByRole('combobox', { name: new RegExp(text('admin.reviews.type')) }))
    await person.click(screen.getByRole('option', { name: text('admin.reviews.type.google_only') }))
    await screen.findByText(text('admin.reviews.noneFound'))
    expect(location.search).toBe('?type=google_only')
    expect(server.sent(getSalonReviews).at(-1)?.query.toString()).toBe('type=google_only&done=all&period=all')
    list(review)
    await person.click(button('admin.reviews.showAll'))
    await screen.findByRole('article')
    expect(location.search).toBe('')
  })

  test('[REV-01, REV-06] each state has words, also what was reported or hidden, and why', async () => {
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

  test('[REV-02] one that names strangers’ pages stands once the salon lets it', async () => {
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
  test('[REV-03, MSG-06] begins with a template, warns of strangers’ pages, and survives a lost answer', async () => {
    list(review)
    const person = await open()
    await person.click(button('admin.reviews.replyOf', { name: review.name }))
    await person.click(button('admin.reviews.send'))
    const field = screen.getByRole('textbox')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await person.click(screen.getByRole('button', { name: /Das freut uns sehr/ }))
    expect(field).toHaveProperty('value', 'Vielen Dank, Sabine! Das freut uns sehr.')
    await person.type(field, ' fremd.example.com/x')
    screen.getByText(text('admin.reviews.foreign', 'de', { hosts: 'fremd.example.com' }))
    server.lose(replyToReview)
    await person.click(button('admin.reviews.send'))
    await screen.findByText(text('error.no-connection'))
    server.answer(replyToReview, review)
    const replies = [{ id: id(5), time: review.createdTime, text: 'Vielen Dank!', unsupportedLinks: [] }]
    list({ ...review, replies })
    await person.click(button('admin.reviews.send'))
    await screen.findByText('Vielen Dank!')
    const [first, again] = server.sent(replyToReview)
    expect(first?.body).toEqual({ text: 'Vielen Dank, Sabine! Das freut uns sehr. fremd.example.com/x' })
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('[REV-03] is deleted after a question', async () => {
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

test('[REV-06] a report says why, and wants a reason', async () => {
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

describe('settings', () => {
  const openSettings = async () => {
    const person = show(<Inside Screen={Settings} />, { signedIn: true })
    await screen.findByText(text('admin.reviews.templates'))
    return person
  }

  test('[REV-02] the place id is checked at the field, saved, and can be tried', async () => {
    const person = await openSettings()
    const field = screen.getByRole('textbox', { name: text('admin.reviews.placeId') })
    await person.type(field, 'a b')
    const save = screen.getAllByRole('button', { name: text('action.save') })[0] as HTMLElement
    await person.click(save)
    screen.getByText(text('admin.reviews.place.wrong'))
    await person.clear(field)
    await person.type(field, ' ChIJabcdef_-1 ')
    server.answer(updateReviewSettings, {
      ...settings,
      placeId: 'ChIJabcdef_-1',
      googleReviewUrl: 'https://google.example/x',
    })
    await person.click(save)
    const link = await screen.findByRole('link', { name: text('admin.reviews.place.try') })
    expect(link.getAttribute('href')).toBe('https://google.example/x')
    expect(server.sent(updateReviewSettings)[0]?.body).toEqual({ placeId: 'ChIJabcdef_-1' })
  })

  test('[REV-03] whoever does not lead the salon has the templates alone; empty ones are not kept', async () => {
    me('USER_LITE_PLUS')
    const person = await openSettings()
    expect(screen.queryByText(text('admin.reviews.place'))).toBeNull()
    await person.click(button('admin.reviews.template.remove', { number: 3 }))
    await person.click(button('admin.reviews.template.remove', { number: 2 }))
    await person.click(button('admin.reviews.template.add'))
    const [first] = screen.getAllByRole('textbox')
    await person.clear(first as HTMLElement)
    await person.type(first as HTMLElement, 'Danke!')
    server.answer(putReviewTemplates, { ...settings, templates: ['Danke!'] })
    await person.click(screen.getByRole('button', { name: text('action.save') }))
    await screen.findByText(text('admin.reviews.saved'))
    expect(server.sent(putReviewTemplates)[0]?.body).toEqual({ templates: ['Danke!'] })
  })
})

describe('Google', () => {
  const connection = {
    title: 'Studio Lumière',
    connectedTime: review.createdTime,
    expired: false,
    lastReadTime: review.createdTime,
    nextTry: null,
  }
  const openWith = async (state: GoogleConnection, came?: string) => {
    server.answer(getGoogleConnection, state)
    const person = show(<Inside Screen={Settings} {...(came && { came })} />, { signedIn: true })
    await screen.findByText(text('admin.reviews.google'))
    return person
  }

  test('[REV-05, AUTH-18] is let in after the password, and what it sends back is handed over once', async () => {
    const person = await openWith({ available: true, connection: null })
    await person.click(await screen.findByRole('button', { name: text('admin.reviews.google.connect') }))
    const dialog = within(screen.getByRole('dialog'))
    server.refuse(startGoogleConnection, 403, 'password.notMatched', { field: 'body.password' })
    await person.type(dialog.getByLabelText(text('form.password')), 'falsch')
    await person.click(dialog.getByRole('button', { name: text('admin.reviews.google.connect') }))
    await dialog.findByText(text('refusal.password.notMatched'))
    expect(server.sent(startGoogleConnection)[0]?.body).toEqual({ password: 'falsch' })
  })

  test('[REV-05] who comes back from Google is connected; the code leaves the address', async () => {
    history.replaceState(null, '', '/review-settings/google?code=4%2Fx&state=s')
    server.answer(finishGoogleConnection, { available: true, connection })
    await openWith({ available: true, connection: null }, 'google')
    await screen.findByText(text('admin.reviews.google.done'))
    expect(server.sent(finishGoogleConnection).map(({ body }) => body)).toEqual([{ code: '4/x', state: 's' }])
    expect(location.search).toBe('')
    await screen.findByText(text('admin.reviews.google.good'))
  })

  test.each([
    ['expired', { ...connection, expired: true }],
    ['late', { ...connection, nextTry: '2027-03-03T14:00:00.000Z' }],
  ] as const)('[REV-05] its health is in words: %s', async (health, state) => {
    await openWith({ available: true, connection: state })
    await screen.findByText(text(`admin.reviews.google.${health}`))
    const again = screen.queryByRole('button', { name: text('admin.reviews.google.again') })
    expect(again === null).toBe(health === 'late')
  })

  test('[REV-05, AUTH-18] is let out after the password', async () => {
    const person = await openWith({ available: true, connection })
    await person.click(await screen.findByRole('button', { name: text('admin.reviews.google.disconnect') }))
    const dialog = within(screen.getByRole('dialog'))
    server.answer(endGoogleConnection, { available: true, connection: null })
    await person.type(dialog.getByLabelText(text('form.password')), 'richtig')
    await person.click(dialog.getByRole('button', { name: text('admin.reviews.google.disconnect') }))
    await screen.findByText(text('admin.reviews.google.ended'))
    await screen.findByRole('button', { name: text('admin.reviews.google.connect') })
  })
})
