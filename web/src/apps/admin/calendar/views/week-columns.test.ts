import { expect, test } from 'vitest'
import { withoutFree } from './week-columns.ts'

test('[UI-02] a day without a free stretch is full until it closes, and over from then on; a day off is neither', () => {
  const working = [
    { from: 540, to: 720 },
    { from: 780, to: 1080 },
  ]
  expect([undefined, 0, 1079, 1080, 1440].map((after) => withoutFree({ working }, after))).toEqual([
    ...['full', 'full', 'full'],
    ...['over', 'over'],
  ])
  expect(withoutFree({ working: [] }, 1440)).toBeUndefined()
})
