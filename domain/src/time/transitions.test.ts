import { describe, expect, test } from 'vitest'
import { allYears, transitionsByIntl, transitionsByTemporal } from './transitions.ts'

describe('clock changes', () => {
  test.each(['Europe/Zurich', 'Europe/Vienna', 'Europe/Berlin', 'America/New_York', 'Asia/Ho_Chi_Minh'])(
    '[AVL-02] a browser without Temporal finds the same changes of %s',
    (timeZone) => {
      const { at, offsets } = transitionsByTemporal(timeZone, allYears)
      expect(transitionsByIntl(timeZone, allYears)).toEqual({ at, offsets })
    },
  )

  test('[AVL-02] refuses an unknown zone', () => {
    expect(() => transitionsByTemporal('Europe/Nowhere', allYears)).toThrow(RangeError)
    expect(() => transitionsByIntl('Europe/Nowhere', allYears)).toThrow(RangeError)
  })
})
