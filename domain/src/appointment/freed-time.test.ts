import { describe, expect, test } from 'vitest'
import { freedTime, type HeldTime, legsOfFreedTime } from './freed-time.ts'

const minute = 60_000
const held = (staffId: string, from: number, to: number): HeldTime => ({
  staffId,
  from: from * minute,
  to: to * minute,
  overridden: false,
})

describe('[APT-20] time freed by a change', () => {
  test.each<[string, HeldTime[], HeldTime[], HeldTime[]]>([
    ['all, if nothing is held any more', [held('mia', 0, 60)], [], [held('mia', 0, 60)]],
    ['none, if the held time stays', [held('mia', 0, 60)], [held('mia', 0, 60)], []],
    [
      'both ends, if the middle stays held',
      [held('mia', 0, 60)],
      [held('mia', 20, 30)],
      [held('mia', 0, 20), held('mia', 30, 60)],
    ],
    ['the first half, if the time moves by half', [held('mia', 0, 60)], [held('mia', 30, 90)], [held('mia', 0, 30)]],
    [
      'all of a person’s time, if somebody else takes over',
      [held('mia', 0, 60)],
      [held('lena', 0, 60)],
      [held('mia', 0, 60)],
    ],
    [
      'in order of time, across people',
      [held('mia', 60, 90), held('lena', 0, 30)],
      [],
      [held('lena', 0, 30), held('mia', 60, 90)],
    ],
  ])('%s', (_, before, after, freed) => {
    expect(freedTime(before, after)).toEqual(freed)
  })

  test('is computed per person, including the wait between services', () => {
    const [first, second] = legsOfFreedTime([held('mia', 0, 30), held('lena', 45, 60)], true)
    expect(first).toMatchObject({ segments: [{ kind: 'work', minutes: 30 }], staffIds: ['mia'] })
    expect(second?.segments).toEqual([
      { kind: 'gap', minutes: 15 },
      { kind: 'work', minutes: 15 },
    ])
  })

  test('holds no place in the salon if a blocker freed it (BIZ-03)', () => {
    expect(legsOfFreedTime([held('mia', 0, 30)], false)[0]?.segments).toEqual([{ kind: 'buffer', minutes: 30 }])
  })
})
