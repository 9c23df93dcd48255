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

describe('[APT-19] repetition as sent', () => {
  const on = { ...noRepeat, on: true }
  test.each([
    ['off', noRepeat, undefined],
    ['a number of visits', { ...on, everyWeeks: '2', count: ' 12 ' }, { everyWeeks: '2', count: '12' }],
    ['52 visits, the maximum', { ...on, count: '52' }, { everyWeeks: '4', count: '52' }],
    ['more than 52 visits', { ...on, count: '53' }, undefined],
    ['no visits', { ...on, count: '0' }, undefined],
    ['a text that is no number', { ...on, count: 'oft' }, undefined],
    ['a last day', { ...on, ends: 'until', until: '2027-06-30' }, { everyWeeks: '4', until: '2027-06-30' }],
    [
      'the first day as last day',
      { ...on, ends: 'until', until: '2027-03-03' },
      { everyWeeks: '4', until: '2027-03-03' },
    ],
    ['a last day before the first', { ...on, ends: 'until', until: '2027-03-02' }, undefined],
    ['a text that is no day', { ...on, ends: 'until', until: '30.6.' }, undefined],
  ] as const)('%s', (_, typed, sent) => {
    expect(repeatBody(typed, '2027-03-03')).toEqual(sent)
  })
})

describe('[APT-19] decisions', () => {
  test.each([
    ['all free', [free(a), free(b)], {}, [{ startTime: a }, { startTime: b }]],
    ['an undecided conflict', [free(a), busy(b, null)], {}, undefined],
    ['left out', [free(a), busy(b, null)], { [b]: 'skip' }, [{ startTime: a }]],
    ['entered in spite of the conflict', [busy(a, null)], { [a]: 'anyway' }, [{ startTime: a, override: true }]],
    [
      'the nearest start, sorted by time',
      [free(b), busy(c, a)],
      { [c]: 'nearest' },
      [{ startTime: a }, { startTime: b }],
    ],
    ['the same start twice', [free(a), busy(b, a)], { [b]: 'nearest' }, [{ startTime: a }]],
    ['others make room', [free(a), withRoom(b)], { [b]: 'room' }, [{ startTime: a }, { startTime: b, room }]],
    ['others who can no longer make room', [free(a), busy(b, null)], { [b]: 'room' }, undefined],
    ['nothing left', [busy(a, null)], { [a]: 'skip' }, undefined],
  ] as const)('%s', (_, occurrences, decided, chosen) => {
    expect(chosenDates(occurrences, decided)).toEqual(chosen)
  })

  test('offers the nearest start or making room only if that is possible', () => {
    expect(decisionsFor(busy(a, null))).toEqual(['skip', 'anyway'])
    expect(decisionsFor(busy(a, b))).toEqual(['skip', 'nearest', 'anyway'])
    expect(decisionsFor(withRoom(a))).toEqual(['skip', 'room', 'anyway'])
    expect(decisionsFor({ ...withRoom(a), room: [] })).toEqual(['skip', 'anyway'])
  })

  test('sends the first chosen occurrence as the entry and the others as its repetitions', () => {
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
