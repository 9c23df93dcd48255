// @vitest-environment happy-dom

import { bookAppointment } from '@goldline/contract/appointment'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getNextFree } from '@goldline/contract/availability/next-free'
import { addGuest, getMyGuests, removeGuest, renameGuest } from '@goldline/contract/customer/guests'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { detailsOfVisit, openBooking } from '../../../../test/booking-page.tsx'
import { appointment, customer, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { Guests } from './Guests.tsx'

const server = wire()
const mia = { id: '0190a000-0000-7000-8000-000000000005', name: 'Mia' }
const forMia = text('my.guest', 'de', { name: 'Mia' })
const button = (name: string) => screen.findByRole('button', { name })
const nameField = () => screen.findByRole('textbox', { name: text('form.name') })

beforeEach(() => {
  sessionStorage.clear()
  server.answer(getMe, customer)
  server.answer(getMySalons, [])
  server.refuse(getAgb, 404, 'notFound')
  server.answer(getNextFree, { products: null, reason: 'FIRST', starts: [] })
})

const openMine = () =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <Guests />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )

test('[CUS-13b, CUS-13f] adds, chooses and sends a guest at the details; a refused name stays typed', async () => {
  const person = openBooking(detailsOfVisit, { signedIn: true })
  await person.click(await button(text('guests.other')))
  server.refuse(addGuest, 409, 'guest.name-taken', { field: 'body.name' })
  await person.type(await nameField(), 'Mia')
  await person.click(await button(text('action.save')))
  expect(await screen.findByText(text('refusal.guest.name-taken'))).toBeTruthy()
  expect(((await nameField()) as HTMLInputElement).value).toBe('Mia')
  server.answer(addGuest, mia)
  server.answer(getMyGuests, [mia])
  await person.click(await button(text('action.save')))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: forMia })).checked).toBe(true)
  expect(screen.getByText(text('guests.means', 'de', { name: 'Mia' }))).toBeTruthy()
  server.lose(bookAppointment)
  const [confirm] = await screen.findAllByRole('button', { name: text('booking.confirm') })
  if (confirm) await person.click(confirm)
  await waitFor(() => expect(server.sent(bookAppointment)[0]?.body).toMatchObject({ guest: 'Mia' }))
  // The sent booking may have arrived: a retry must repeat it unchanged.
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: forMia }).disabled).toBe(true))
})

test('[CUS-13h] lists a guest with the next visit; renames, removes and restores them', async () => {
  server.answer(getMyGuests, [mia])
  server.answer(getMyAppointments, { appointments: [{ ...appointment, title: 'Mia' }], next: null })
  const person = openMine()
  await screen.findByText(/12\. Juni, 10:00/)
  server.answer(renameGuest, { ...mia, name: 'Mia Lou' })
  await person.click(await button(text('guests.rename', 'de', { name: 'Mia' })))
  await person.type(await nameField(), ' Lou')
  await person.click(await button(text('action.save')))
  await screen.findByText('Mia Lou')
  expect(server.sent(renameGuest)[0]?.body).toEqual({ name: 'Mia Lou' })
  server.answer(removeGuest, undefined)
  await person.click(await button(text('word.removeName', 'de', { name: 'Mia Lou' })))
  const undo = await button(text('action.undo'))
  await waitFor(() => expect(document.activeElement).toBe(undo))
  server.answer(addGuest, { ...mia, name: 'Mia Lou' })
  server.answer(getMyGuests, [{ ...mia, name: 'Mia Lou' }])
  await person.click(undo)
  await waitFor(() => expect(server.sent(addGuest)[0]?.body).toEqual({ name: 'Mia Lou' }))
  expect(await button(text('guests.rename', 'de', { name: 'Mia Lou' }))).toBeTruthy()
})
