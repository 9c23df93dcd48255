import { zone } from '@goldline/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import { staffStretches, unassignedId, wallSpan } from './stretches.ts'

const clock = zone('Europe/Zurich')
const at = (instant: string) => Date.parse(instant)
const span = (day: string, start: string, end: string) => wallSpan(clock, day, { start: at(start), end: at(end) })

describe('stretches', () => {
  test('[UI-02] merges consecutive services of one person into one stretch', () => {
    const [only, ...others] = staffStretches(
      anAppointment({
        startTime: '2027-03-09T09:00:00Z',
        endTime: '2027-03-09T10:15:00Z',
        services: [aService(linh, 45), aService(linh, 30)],
      }),
    )
    expect(others).toEqual([])
    expect(only).toMatchObject({ staffId: linh, start: at('2027-03-09T09:00:00Z'), end: at('2027-03-09T10:15:00Z') })
    expect(only?.services).toHaveLength(2)
  })

  test('[UI-02] splits an appointment at each change of person, and the last stretch ends with it', () => {
    const stretches = staffStretches(
      anAppointment({
        startTime: '2027-03-09T09:00:00Z',
        endTime: '2027-03-09T11:00:00Z',
        services: [aService(linh, 45), aService(sofia, 30), aService(linh, 30)],
      }),
    )
    expect(stretches.map(({ staffId, start, end }) => [staffId, start, end])).toEqual([
      [linh, at('2027-03-09T09:00:00Z'), at('2027-03-09T09:45:00Z')],
      [sofia, at('2027-03-09T09:45:00Z'), at('2027-03-09T10:15:00Z')],
      [linh, at('2027-03-09T10:15:00Z'), at('2027-03-09T11:00:00Z')],
    ])
    expect(new Set(stretches.map(({ key }) => key)).size).toBe(3)
  })

  test('[CAT-02] processing time is a gap; cleanup between two people belongs to neither stretch', () => {
    const colour = {
      ...aService(linh, 90),
      segments: [
        { kind: 'work', minutes: 30 },
        { kind: 'gap', minutes: 45 },
        { kind: 'work', minutes: 15 },
        { kind: 'buffer', minutes: 10 },
      ] as const satisfies object[],
    }
    const [first, second] = staffStretches(
      anAppointment({
        startTime: '2027-03-09T09:00:00Z',
        endTime: '2027-03-09T11:10:00Z',
        services: [{ ...colour, segments: [...colour.segments] }, aService(sofia, 30)],
      }),
    )
    expect(first?.gaps).toEqual([{ start: at('2027-03-09T09:30:00Z'), end: at('2027-03-09T10:15:00Z') }])
    expect(first?.end).toBe(at('2027-03-09T10:30:00Z'))
    expect(second).toMatchObject({ start: at('2027-03-09T10:40:00Z'), end: at('2027-03-09T11:10:00Z'), gaps: [] })
  })

  test('[AVL-05] a visit without a person is unassigned', () => {
    const visit = { startTime: '2027-03-09T09:00:00Z', endTime: '2027-03-09T10:00:00Z', staffId: '-1' as const }
    expect(staffStretches(anAppointment({ ...visit, services: [aService('-1', 60)] }))[0]?.staffId).toBe(unassignedId)
    expect(staffStretches(anAppointment({ ...visit, services: [] }))[0]?.staffId).toBe(unassignedId)
  })

  test('[APT-02] a blocker, which has no services, belongs to its person', () => {
    const person = { '@type': 'basic-staff', id: sofia, name: 'Sofia', surname: 'Rossi', color: 1 } as const
    const blocker = anAppointment({
      startTime: '2027-03-09T09:00:00Z',
      endTime: '2027-03-09T10:00:00Z',
      status: 'BLOCKER',
      bookingType: 'BLOCKER',
      recommendedStaff: person,
      services: [],
    })
    expect(staffStretches(blocker).map(({ staffId }) => staffId)).toEqual([sofia])
  })

  test('[UI-02] returns the same objects for the same appointment, so that nothing re-renders', () => {
    const visit = anAppointment({ startTime: '2027-03-09T09:00:00Z', endTime: '2027-03-09T10:00:00Z' })
    expect(staffStretches(visit)).toBe(staffStretches(visit))
  })
})

describe('the span in wall-clock minutes', () => {
  test('[UI-02] uses the salon’s time zone: 09:00 UTC is 10:00 in winter and 11:00 in summer', () => {
    expect(span('2027-03-09', '2027-03-09T09:00:00Z', '2027-03-09T10:00:00Z')).toEqual({ from: 600, to: 660 })
    expect(span('2027-06-09', '2027-06-09T09:00:00Z', '2027-06-09T10:00:00Z')).toEqual({ from: 660, to: 720 })
  })

  test('[UI-02] splits a visit at midnight into both days; one that ends at midnight is only on the first', () => {
    const night = ['2027-03-09T22:00:00Z', '2027-03-10T01:00:00Z'] as const
    expect(span('2027-03-09', ...night)).toEqual({ from: 1380, to: 1440 })
    expect(span('2027-03-10', ...night)).toEqual({ from: 0, to: 120 })
    expect(span('2027-03-11', ...night)).toBeUndefined()
    expect(span('2027-03-10', '2027-03-09T22:00:00Z', '2027-03-09T23:00:00Z')).toBeUndefined()
  })

  test('[UI-02] never ends before its start when DST begins or ends', () => {
    expect(span('2027-03-28', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')).toEqual({ from: 90, to: 210 })
    // From 02:30 summer time to 02:15 winter time, 45 minutes pass.
    expect(span('2027-10-31', '2027-10-31T00:30:00Z', '2027-10-31T01:15:00Z')).toEqual({ from: 150, to: 195 })
  })
})
