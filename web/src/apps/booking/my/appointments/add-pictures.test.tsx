// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { addMessagePicture, getMessagePicture, removeMessagePicture } from '@goldline/contract/picture/message-pictures'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { AddPictures } from './AddPictures.tsx'

const server = wire()
const picture = { id: '0190a000-0000-7000-8000-000000000081', width: 400, height: 300, color: '#c8963c' }
const message = {
  ...{ id: '0190a000-0000-7000-8000-000000000082', fromCustomer: true, text: 'Siehe Bild.', unsupportedLinks: [] },
  createdTime: '2026-06-10T08:00:00Z',
}
const withPictures = (count: number): Appointment => ({
  ...appointment,
  status: 'CONFIRMED',
  messages: [
    {
      ...message,
      pictures: Array.from({ length: count }, (_, n) => ({ ...picture, id: `${picture.id.slice(0, -1)}${n}` })),
    },
  ],
})
const file = (name: string, type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type })
const open = (visit: Appointment, signedIn = true) =>
  show(<AddPictures appointment={visit} />, { app: 'booking', signedIn })
const choose = () => screen.getByLabelText<HTMLInputElement>(text('my.pictures.choose'), { selector: 'input' })

beforeEach(() => server.answer(getMessagePicture, { data: 'data:image/webp;base64,AA==' }))

test('[APT-16p] uploads each chosen picture, and shows the reason for each refused one', async () => {
  server.answer(addMessagePicture, picture)
  const person = open({ ...withPictures(0), messages: [] })
  await person.upload(choose(), [file('a.jpg'), file('b.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1)])
  await waitFor(() => expect(server.sent(addMessagePicture)).toHaveLength(1))
  await screen.findByText(`b.jpg: ${text('my.pictures.tooLarge', 'de', { megabytes: 10 })}`)
  server.refuse(addMessagePicture, 400, 'picture-too-small')
  await person.upload(choose(), [file('c.jpg')])
  await screen.findByText(`c.jpg: ${text('my.pictures.tooSmall')}`)
})

test('[APT-16p] offers no fourth picture, and deletes one after asking', async () => {
  const person = open(withPictures(3))
  expect(screen.queryByRole('button', { name: text('my.pictures.choose') })).toBeNull()
  await person.click((await screen.findAllByRole('img'))[0] as HTMLElement)
  server.answer(removeMessagePicture, withPictures(2))
  await person.click(await screen.findByRole('button', { name: text('action.remove') }))
  const question = within(await screen.findByRole('dialog', { name: text('picture.remove.ask') }))
  await person.click(question.getByRole('button', { name: text('action.cancel') }))
  expect(server.sent(removeMessagePicture)).toHaveLength(0)
  await person.click(screen.getAllByRole('img')[0] as HTMLElement)
  await person.click(await screen.findByRole('button', { name: text('action.remove') }))
  await person.click(await screen.findByRole('button', { name: text('action.remove') }))
  await waitFor(() => expect(server.sent(removeMessagePicture)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[APT-16p] shows nothing without a sign-in, nor for a past visit without pictures', () => {
  open(withPictures(1), false)
  expect(screen.queryByText(text('my.pictures'))).toBeNull()
  open({ ...appointment, status: 'FULFILLED', messages: [message] })
  expect(screen.queryByText(text('my.pictures'))).toBeNull()
})

test.each(languages)('[UI-01] [APT-16p] says who sees the pictures in %s', (language) => {
  show(<AddPictures appointment={{ ...appointment, status: 'CONFIRMED' }} />, {
    app: 'booking',
    signedIn: true,
    language,
  })
  const values = { salon: appointment.businessObject.name, count: 3 }
  expect(screen.getByText(text('my.pictures.lead', language, values))).toBeTruthy()
})
