// @vitest-environment happy-dom
import { getStartsAgain } from '@goldline/contract/appointment/book-again'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appointment, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { Actions } from './Actions.tsx'

const server = wire()
const bookable = { ...appointment, own: appointment.own && { ...appointment.own, bookable: ['a'] } }
const open = (status: 'FULFILLED' | 'CONFIRMED') =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <Actions appointment={{ ...bookable, status }} />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )

test('[APT-25c] a past visit offers free starts with booking links', async () => {
  const link = `https://goldline.example/b/${salon.urlName}/details?services=a&day=2026-06-17&time=11:00:00`
  server.answer(getStartsAgain, [{ startTime: '2026-06-17T09:00:00Z', link }])
  open('FULFILLED')
  const start = await screen.findByRole('link', { name: /17\. Juni.*11:00/ })
  expect(start.getAttribute('href')).toBe(`/b/${salon.urlName}/details?services=a&day=2026-06-17&time=11:00:00`)
  expect(screen.getByRole('region', { name: text('my.again.free') })).toBeTruthy()
})

test('[APT-25c] offers no starts for a coming visit, or if none is free', async () => {
  server.answer(getStartsAgain, [])
  open('FULFILLED')
  await waitFor(() => expect(server.sent(getStartsAgain)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  open('CONFIRMED')
  expect(server.sent(getStartsAgain)).toHaveLength(1)
})
