// @vitest-environment happy-dom

import { getNextFree } from '@goldline/contract/availability/next-free'
import { addFavourites, type Favourite, getMyFavourites, removeFavourite } from '@goldline/contract/site/favourites'
import { languages } from '@goldline/domain/message/kinds'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../../client/query.ts'
import { AppFrame } from '../../../../frame/AppFrame.tsx'
import { salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Heart } from '../../favourites/Heart.tsx'
import { Favourites } from './Favourites.tsx'

const server = wire()
afterEach(() => localStorage.clear())
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const target = { businessObjectId: salon.id, staffId: null, pictureId: null }
const favourite: Favourite = {
  ...{ id: id(1), ...target, staff: null, picture: null, title: '', productId: null },
  salon: { urlName: 'lumiere', name: salon.name, timeZone: salon.timeZone, country: 'CH' },
}
const stored = 'goldline.booking.favourites'
const heart = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: text('favourite.keep', 'de', { name: 'Lumière' }) })
const aHeart = <Heart target={target} name="Lumière" />

test('[CUS-12e] without a session keeps and removes a favourite on the device', async () => {
  const person = show(aHeart, { app: 'booking' })
  await person.click(heart())
  expect(heart().checked).toBe(true)
  expect(JSON.parse(localStorage.getItem(stored) ?? '')).toEqual({ favourites: [target] })
  await person.click(heart())
  expect([heart().checked, localStorage.getItem(stored)]).toEqual([false, null])
})

test('[CUS-12e] a press before hydration counts', async () => {
  const queryClient = createQueryClient()
  const page = (
    <AppFrame app="booking" language="de" queryClient={queryClient}>
      {aHeart}
    </AppFrame>
  )
  const served = new DOMParser().parseFromString(`<main>${renderToString(page)}</main>`, 'text/html')
  const container = document.body.appendChild(served.querySelector('main') as HTMLElement)
  heart().checked = true
  render(page, { container, hydrate: true })
  await waitFor(() => expect(JSON.parse(localStorage.getItem(stored) ?? '{}')).toEqual({ favourites: [target] }))
  expect(heart().checked).toBe(true)
})

test('[CUS-12e] signing in moves the device’s favourites to the account; they stay if the connection is lost', async () => {
  localStorage.setItem(stored, JSON.stringify({ favourites: [target] }))
  server.lose(addFavourites)
  const { show: again } = show(aHeart, { app: 'booking', signedIn: true })
  await waitFor(() => expect(server.sent(addFavourites)).toHaveLength(1))
  expect(heart().checked).toBe(true)
  expect(localStorage.getItem(stored)).not.toBeNull()
  server.answer(addFavourites, [favourite])
  again(<Heart key="again" target={target} name="Lumière" />)
  await waitFor(() => expect(localStorage.getItem(stored)).toBeNull())
  expect(server.sent(addFavourites).at(-1)?.body).toEqual({ favourites: [target] })
  expect(heart().checked).toBe(true)
})

test('[CUS-12e] signed in, one press adds a favourite to the account and the next removes it', async () => {
  server.answer(addFavourites, [favourite])
  server.answer(removeFavourite, undefined)
  const person = show(aHeart, { app: 'booking', signedIn: true })
  await person.click(heart())
  await waitFor(() => expect(heart().checked).toBe(true))
  await person.click(heart())
  await waitFor(() => expect(heart().checked).toBe(false))
  expect(server.sent(removeFavourite)[0]?.path).toContain(favourite.id)
  expect(localStorage.getItem(stored)).toBeNull()
})

test.each(languages)(
  '[CUS-12f] in %s the list links to the next free start; removing one can be undone',
  async (language) => {
    server.answer(getMyFavourites, [favourite])
    const start = { startTime: '2026-06-12T08:00:00Z', staffId: id(5) }
    server.answer(getNextFree, { products: id(7), reason: 'MOST', starts: [start] })
    server.answer(removeFavourite, undefined)
    server.answer(addFavourites, [favourite])
    const person = show(<Favourites />, { app: 'booking', signedIn: true, language })
    const book = await screen.findByRole('link', { name: new RegExp(`10:00.*${salon.name}`) })
    expect(book.getAttribute('href')).toBe(`/b/lumiere/details?services=${id(7)}&day=2026-06-12&time=10%3A00%3A00`)
    await person.click(screen.getByRole('button', { name: text('favourites.remove', language, { name: salon.name }) }))
    const undo = await screen.findByRole('button', { name: text('action.undo', language) })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    await person.click(undo)
    expect(await screen.findByRole('link', { name: salon.name })).toBeTruthy()
  },
)

test('[CUS-12f] hides the section if there are none', async () => {
  show(<Favourites />, { app: 'booking', signedIn: true })
  await waitFor(() => expect(server.sent(getMyFavourites)).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
