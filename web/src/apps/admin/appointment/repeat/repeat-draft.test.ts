import type { Occurrence } from '@goldline/contract/appointment/series'
import { describe, expect, test } from 'vitest'
import { anAppointment, sofia } from '../../../../test/visit.ts'
import { chosenDates, decisionsFor, noRepeat, repeatBody, seriesBody } from './repeat-draft.ts'

const [a, b, c] = ['2027-03-03T09:00:00.000Z', '2027-03-10T09:00:00.000Z', '2027-03-17T09:00:00.000Z']
const free = (startTime: string): Occurrence => ({ startTime, broken: [], nearest: null, room: null })
const busy = (startTime: string, nearest: string | null): Occurrence => ({
  startTime,
  broken: ['staff.busy'],
  nearest,
  room: null,
})
const moved = anAppointment({ startTime: b, endTime: c, version: 3 })
const withRoom = (startTime: string): Occurrence => ({
  ...busy(startTime, null),
  room: [{ appointment: moved, staffIds: [sofia] }],
})
const room = [{ id: moved.id, version: 3, staffIds: [sofia] }]

describe('[APT-19] typed values', () => {
  const on = { ...noRepeat, on: true }
  test.each([
    ['off', noRepeat, undefined],
    ['a number', { ...on, everyWeeks: '2', count: ' 12 ' }, { everyWeeks: '2', count: '12' }],
    ['52', { ...on, count: '52' }, { everyWeeks: '4', count: '52' }],
    ['more', { ...on, count: '53' }, undefined],
    ['none', { ...on, count: '0' }, undefined],
    ['no number', { ...on, count: 'oft' }, undefined],
    ['a day', { ...on, ends: 'until', until: '2027-06-30' }, { everyWeeks: '4', until: '2027-06-30' }],
    ['the day itself', { ...on, ends: 'until', until: '2027-03-03' }, { everyWeeks: '4', until: '2027-03-03' }],
    ['a day before', { ...on, ends: 'until', until: '2027-03-02' }, undefined],
    ['no day', { ...on, ends: 'until', until: '30.6.' }, undefined],
  ] as const)('%s', (_, typed, asked) => {
    expect(repeatBody(typed, '2027-03-03')).toEqual(asked)
  })
})

describe('[APT-19] decisions', () => {
  test.each([
    ['all free', [free(a), free(b)], {}, [{ startTime: a }, { startTime: b }]],
    ['a conflict that waits', [free(a), busy(b, null)], {}, undefined],
    ['left out', [free(a), busy(b, null)], { [b]: 'skip' }, [{ startTime: a }]],
    ['entered all the same', [busy(a, null)], { [a]: 'anyway' }, [{ startTime: a, override: true }]],
    [
      'the nearest start, in its order',
      [free(b), busy(c, a)],
      { [c]: 'nearest' },
      [{ startTime: a }, { startTime: b }],
    ],
    ['the same start twice', [free(a), busy(b, a)], { [b]: 'nearest' }, [{ startTime: a }]],
    ['others make room', [free(a), withRoom(b)], { [b]: 'room' }, [{ startTime: a }, { startTime: b, room }]],
    ['others who cannot any more', [free(a), busy(b, null)], { [b]: 'room' }, undefined],
    ['nothing left', [busy(a, null)], { [a]: 'skip' }, undefined],
  ] as const)('%s', (_, occurrences, decided, chosen) => {
    expect(chosenDates(occurrences, decided)).toEqual(chosen)
  })

  test('a start is offered only if there is one', () => {
    expect(decisionsFor(busy(a, null))).toEqual(['skip', 'anyway'])
    expect(decisionsFor(busy(a, b))).toEqual(['skip', 'nearest', 'anyway'])
    expect(decisionsFor(withRoom(a))).toEqual(['skip', 'room', 'anyway'])
    expect(decisionsFor({ ...withRoom(a), room: [] })).toEqual(['skip', 'anyway'])
  })

  test('the first remaining occurrence leads the others', () => {
    const body = { startTime: a, note: 'x' }
    expect(seriesBody(body, [{ startTime: b }])).toEqual({ startTime: b, note: 'x' })
    expect(seriesBody(body, [{ startTime: b, override: true }, { startTime: c }])).toEqual({
      startTime: b,
      override: true,
      note: 'x',
      again: [{ startTime: c }],
    })
    const made = seriesBody(body, [
      { startTime: b, room },
      { startTime: c, room },
    ])
    expect(made).toEqual({ startTime: b, note: 'x', again: [{ startTime: c }], room: [...room, ...room] })
  })
})
