import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuration } from './own-duration.ts'
import { segmentsOf, type Timing } from './segments.ts'

const plain: Timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 10 }
const colour: Timing = { duration: 120, gapFrom: 40, gapMinutes: 30, bufferMinutes: 5 }
const inWords = (timing: Timing) => segmentsOf(timing).map(({ kind, minutes }) => `${kind} ${minutes}`)

const rows: [timing: Timing, duration: number, expected: string[]][] = [
  [plain, 75, ['work 75', 'buffer 10']],
  [colour, 135, ['work 40', 'gap 30', 'work 65', 'buffer 5']],
  [colour, 75, ['work 40', 'gap 30', 'work 5', 'buffer 5']],
  [colour, 60, ['work 25', 'gap 30', 'work 5', 'buffer 5']],
  [colour, 35, ['work 35', 'buffer 5']],
]
test.each(rows)('[CUS-11] fits %o into %i minutes', (timing, duration, expected) => {
  expect(inWords(withDuration(timing, duration))).toEqual(expected)
})

test('[CUS-11] keeps the cleanup and has exactly the given duration', () => {
  const step = (min: number, max: number) => fc.integer({ min, max }).map((steps) => steps * 5)
  fc.assert(
    fc.property(step(1, 12), step(0, 12), step(1, 12), step(0, 4), step(1, 48), (one, gap, two, buffer, duration) => {
      const timing = { duration: one + gap + two, gapFrom: gap > 0 ? one : 0, gapMinutes: gap, bufferMinutes: buffer }
      const segments = segmentsOf(withDuration(timing, duration))
      const total = (kinds: string[]) =>
        segments.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { minutes }) => sum + minutes, 0)
      expect([total(['work', 'gap']), total(['buffer'])]).toEqual([duration, buffer])
      expect(segments.every(({ minutes }) => minutes > 0)).toBe(true)
    }),
  )
})
