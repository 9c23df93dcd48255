// @vitest-environment happy-dom

import {
  answerOwnProfile,
  getOwnProfile,
  type StaffProfile,
  takeBackOwnProfile,
} from '@goldline/contract/staff/profile'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { ProfileCard } from './ProfileCard.tsx'

const server = wire()
const asked: StaffProfile = {
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'Lena',
  surname: '',
  color: 1,
  enabled4Booking: true,
  photo: null,
  texts: { de: 'Ich mag feine Linien.' },
  specialities: { de: ['Gel', 'Brauen'] },
  languages: ['de'],
  version: 3,
  state: 'ASKED',
  released: null,
}
const released: StaffProfile = {
  ...asked,
  state: 'RELEASED',
  released: { texts: asked.texts, specialities: {}, languages: [], photo: null, time: '2027-03-01T08:00:00Z' },
}
const open = (profile: StaffProfile) => {
  server.answer(getOwnProfile, profile)
  return show(<ProfileCard />, { app: 'staff', signedIn: true })
}
const button = (id: 'staff.profile.yes' | 'staff.profile.no' | 'action.takeBackAnswer') =>
  screen.findByRole('button', { name: text(id) })

test('[STF-09b] shows what would be public, and agrees to that version', async () => {
  const person = open(asked)
  expect(await screen.findByText('Ich mag feine Linien.')).toBeTruthy()
  expect(screen.getByText('Gel, Brauen')).toBeTruthy()
  server.answer(answerOwnProfile, released)
  server.answer(getOwnProfile, released)
  await person.click(await button('staff.profile.yes'))
  expect(await screen.findByText(text('staff.profile.RELEASED'))).toBeTruthy()
  expect(server.sent(answerOwnProfile)[0]?.body).toEqual({ agreed: true, version: 3, pictureId: null })
  expect(screen.queryByRole('button', { name: text('staff.profile.yes') })).toBeNull()
})

test('[STF-09c] a change can be declined; the text says that the earlier version stays', async () => {
  const person = open({ ...asked, released: released.released })
  expect(await screen.findByText(text('staff.profile.ASKED', 'de', { page: 'yes' }))).toBeTruthy()
  server.answer(answerOwnProfile, { ...asked, state: 'DECLINED' })
  await person.click(await button('staff.profile.no'))
  await waitFor(() => expect(server.sent(answerOwnProfile)[0]?.body).toMatchObject({ agreed: false }))
})

test('[STF-09b] shows a change made by the salon meanwhile before the person can agree', async () => {
  const person = open(asked)
  server.refuse(answerOwnProfile, 409, 'version-conflict')
  server.answer(getOwnProfile, { ...asked, texts: { de: 'Neu' }, version: 4 })
  await person.click(await button('staff.profile.yes'))
  expect(await screen.findByText('Neu')).toBeTruthy()
  server.answer(answerOwnProfile, released)
  await person.click(await button('staff.profile.yes'))
  await waitFor(() => expect(server.sent(answerOwnProfile)[1]?.body).toMatchObject({ version: 4 }))
})

test('[STF-09d] withdrawing the consent asks for a confirmation', async () => {
  const person = open(released)
  await person.click(await button('action.takeBackAnswer'))
  expect(screen.getByText(text('staff.profile.takeBack.text'))).toBeTruthy()
  expect(server.sent(takeBackOwnProfile)).toEqual([])
  server.answer(takeBackOwnProfile, { ...asked, state: 'DECLINED' })
  server.answer(getOwnProfile, { ...asked, state: 'DECLINED' })
  const buttons = screen.getAllByRole('button', { name: text('action.takeBackAnswer') })
  await person.click(buttons[buttons.length - 1] as HTMLElement)
  expect(await screen.findByText(text('staff.profile.DECLINED', 'de', { page: 'no' }))).toBeTruthy()
})

test('[STF-09b] does not ask for consent while the page is empty', async () => {
  open({ ...asked, state: 'EMPTY', texts: {}, specialities: {}, languages: [] })
  expect(await screen.findByText(text('staff.profile.EMPTY'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
