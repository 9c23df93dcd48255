import { expect, test } from 'vitest'
import { mayFetchAhead } from './fetch-ahead.ts'

test.each([
  [{}, true],
  [{ saveData: false, type: 'wifi', effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ saveData: true, type: 'wifi', effectiveType: '4g' }, false],
  [{ type: 'cellular', effectiveType: '4g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('[UI-02] with the connection %j, prefetching is allowed: %s', (connection, answer) => {
  expect(mayFetchAhead(connection)).toBe(answer)
})
