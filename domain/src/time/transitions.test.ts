import { describe, expect, test } from 'vitest'
import { allYears, byIntl, byTemporal } from './transitions.ts'

describe('clock changes', () => {
  test.each(['Europe/Zurich', 'Europe/Vienna', 'Europe/Berlin', 'America/New_York', 'Asia/Ho_Chi_Minh'])(
    '[AVL-02] a browser without Temporal finds the same changes of %s',
    (timeZone) => {
      const { at, offsets } = byTemporal(timeZone, allYears)
      expect(byIntl(timeZone, allYears)).toEqual({ at, offsets })
    },
  )

  test('[AVL-02] an unknown zone is refused', () => {
    expect(() => byTemporal('Europe/Nowhere', allYears)).toThrow(RangeError)
    expect(() => byIntl('Europe/Nowhere', allYears)).toThrow(RangeError)
  })
})
