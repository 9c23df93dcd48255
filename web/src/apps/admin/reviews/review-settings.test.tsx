// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import {
  endGoogleConnection,
  finishGoogleConnection,
  type GoogleConnection,
  getGoogleConnection,
  startGoogleConnection,
} from '@goldline/contract/review/google'
import { getReviewSettings, putReviewTemplates, updateReviewSettings } from '@goldline/contract/review/salon'
import type { Role } from '@goldline/domain/user/role'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ReviewSettingsScreen.tsx'

const server = wire()
const settings = { placeId: null, googleReviewUrl: null, requests: true, templates: null }
const me = (role: Role) => server.answer(getMe, { ...owner, role, salon: { ...salonOfOwner, tier: 'PRO' } })

beforeEach(() => {
  history.replaceState(null, '', '/')
  me('OWNER')
  server.answer(getReviewSettings, settings)
  server.answer(getGoogleConnection, { available: true, connection: null })
})

function ShownPage({ came }: { came?: string }) {
  return useMe().data ? <Page {...(came && { came })} /> : null
}
const button = (key: Parameters<typeof text>[0], values: Record<string, string | number> = {}) =>
  screen.getByRole('button', { name: text(key, 'de', values) })

describe('settings', () => {
  const openSettings = async () => {
    const person = show(<ShownPage />, { signedIn: true })
    await screen.findByText(text('admin.reviews.templates'))
    return person
  }

  test('[REV-02] the place id is validated at the field, saved, and can be tried', async () => {
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

  test('[REV-03] people who do not lead the salon only see the templates; empty ones are dropped', async () => {
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
    await screen.findByText(text('word.saved'))
    expect(server.sent(putReviewTemplates)[0]?.body).toEqual({ templates: ['Danke!'] })
  })
})

describe('Google', () => {
  const connection = {
    title: 'Studio Lumière',
    connectedTime: '2027-03-02T08:00:00.000Z',
    expired: false,
    lastReadTime: '2027-03-02T08:00:00.000Z',
    nextTry: null,
  }
  const openWith = async (state: GoogleConnection, came?: string) => {
    server.answer(getGoogleConnection, state)
    const person = show(<ShownPage {...(came && { came })} />, { signedIn: true })
    await screen.findByText(text('admin.reviews.google'))
    return person
  }

  test('[REV-05, AUTH-18] connecting asks for the password and shows a wrong one; Google’s answer is sent once', async () => {
    const person = await openWith({ available: true, connection: null })
    await person.click(await screen.findByRole('button', { name: text('admin.reviews.google.connect') }))
    const dialog = within(screen.getByRole('dialog'))
    server.refuse(startGoogleConnection, 403, 'password.notMatched', { field: 'body.password' })
    await person.type(dialog.getByLabelText(text('form.password')), 'falsch')
    await person.click(dialog.getByRole('button', { name: text('admin.reviews.google.connect') }))
    await dialog.findByText(text('refusal.password.notMatched'))
    expect(server.sent(startGoogleConnection)[0]?.body).toEqual({ password: 'falsch' })
  })

  test('[REV-05] returning from Google connects the salon, and the code leaves the address', async () => {
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
  ] as const)('[REV-05] shows the connection’s state in words: %s', async (health, state) => {
    await openWith({ available: true, connection: state })
    await screen.findByText(text(`admin.reviews.google.${health}`))
    const again = screen.queryByRole('button', { name: text('word.connectAgain') })
    expect(again === null).toBe(health === 'late')
  })

  test('[REV-05, AUTH-18] disconnecting asks for the password', async () => {
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
