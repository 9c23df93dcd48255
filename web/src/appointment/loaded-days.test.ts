import { expect, test } from 'vitest'
import { anAppointment } from '../test/visit.ts'
import { withAppointment } from './loaded-days.ts'

const day = '2027-03-09'
const range = { from: day, to: day }
const at = (hour: string, changes = {}) =>
  anAppointment({ startTime: `${day}T${hour}:00:00Z`, endTime: `${day}T${hour}:45:00Z`, ...changes })
const early = at('08', { id: 'early' })
const late = at('12', { id: 'late' })

test('[APT-06] a new appointment is inserted by its start', () => {
  const between = at('10', { id: 'between' })
  expect(withAppointment([early, late], between, range).map(({ id }) => id)).toEqual(['early', 'between', 'late'])
})

test('[APT-08] a newer version replaces the loaded one; an outdated answer changes nothing', () => {
  const known = at('10', { id: 'x', version: 2 })
  const list = [known, late]
  expect(withAppointment(list, at('10', { id: 'x', version: 3, status: 'CHECKED_IN' }), range)[0]?.status).toBe(
    'CHECKED_IN',
  )
  expect(withAppointment(list, at('10', { id: 'x', version: 1 }), range)).toBe(list)
  expect(withAppointment(list, at('10', { id: 'x', version: 2 }), range)).toBe(list)
})

test('[APT-06] an appointment moved to another day leaves this one; one of another day changes nothing', () => {
  const moved = { startTime: '2027-03-10T10:00:00Z', endTime: '2027-03-10T10:45:00Z', version: 2 }
  expect(withAppointment([early, late], anAppointment({ id: 'late', ...moved }), range)).toEqual([early])
  const list = [early]
  expect(withAppointment(list, anAppointment({ id: 'other', ...moved }), range)).toBe(list)
})
