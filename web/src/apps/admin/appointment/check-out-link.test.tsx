// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { CheckOutLink, mayCheckOut } from './CheckOutLink.tsx'

beforeEach(() => localStorage.clear())

test('a visit opens at the till that is paired in this browser, else where one gets paired', () => {
  const { show: again } = show(<CheckOutLink appointment={appointment} />)
  const link = (id: 'admin.checkOut' | 'admin.checkOut.pair') =>
    screen.getByRole('link', { name: text(id) }).getAttribute('href')
  expect(link('admin.checkOut.pair')).toBe('/admin/team/devices')
  localStorage.setItem('goldline.checkout.device-token', 'till')
  again(<CheckOutLink appointment={{ id: appointment.id }} />)
  expect(link('admin.checkOut')).toBe(`/checkout?visit=${appointment.id}`)
})

test('[APT-04k] is offered from the day of the visit on, in the salon’s zone', () => {
  const on = (now: string, status = appointment.status) => mayCheckOut({ ...appointment, status }, Date.parse(now))
  expect([on('2026-06-11T21:59:59Z'), on('2026-06-11T22:00:00Z')]).toEqual([false, true])
  expect([on('2026-06-12T09:00:00Z', 'CHECKED_IN'), on('2026-06-12T09:00:00Z', 'BO_CANCELLED')]).toEqual([true, false])
})
