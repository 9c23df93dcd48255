import { expect, test } from 'vitest'
import { isLogged, type LineLevel, logLevels } from './log-levels.ts'

const lines = logLevels.filter((level): level is LineLevel => level !== 'OFF')

test.each([
  ['TRACE', lines],
  ['INFO', ['INFO', 'LOG', 'WARN', 'ERROR', 'FATAL']],
  ['LOG', ['LOG', 'WARN', 'ERROR', 'FATAL']],
  ['WARN', ['WARN', 'ERROR', 'FATAL']],
  ['FATAL', ['FATAL']],
  ['OFF', []],
] as const)('[LOG-01] level %s writes %o', (asked, written) => {
  expect(lines.filter((level) => isLogged(level, asked))).toEqual(written)
})
