import { describe, expect, it } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { othersAt } from './who-could.ts'

const staff = [person('a'), person('b'), person('c', 600, 720, { enabled4Booking: false }), person('d', 660)]
const taken = withVisits(salon({ staff }), [visit('1', 600, [leg('w30')], ['a'])])
const start = { start: at(600), day }

describe('who else is free at a start that is gone', () => {
  it('[AVL-07] everybody who can do it, is at work and may be booked; never who was asked for', () => {
    expect(othersAt(taken, wish([leg('w30', ['a', 'b', 'c', 'd'])], 'a'), { at: start, now })).toEqual(['b'])
    expect(othersAt(taken, wish([leg('w30', ['a', 'd'])], 'a'), { at: start, now })).toEqual([])
    expect(othersAt(taken, wish([leg('w30', ['a', 'b'])], 'a'), { at: { start: at(660), day }, now })).toEqual(['b'])
  })

  it('[AVL-07] nobody in particular has no others', () => {
    expect(othersAt(taken, wish('w30'), { at: start, now })).toEqual([])
  })
})
