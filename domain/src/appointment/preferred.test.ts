import { describe, expect, it } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { assign } from './assignment.ts'
import { availableSlots } from './availability.ts'

const opening = { activated: true, open: '10:00', close: '20:00', capacity: null, rules: [] }
const facts = withVisits(salon({ opening, staff: [person('a', 600, 1200)], smallestServiceMinutes: 60 }), [
  visit('v', 900, [leg('w60')], ['a']),
])

function preferred(book = facts, text = 'w60') {
  const [slots] = availableSlots(book, wish(text), { from: day, to: day }, now)
  return slots?.preferred?.map((time) => time.slice(0, 5).replace(':00', '').replace(/^0/, '')).join(' ')
}

describe('preferred slots', () => {
  it('[AVL-06] leave no gap that no service fits: the worked example', () => {
    expect(preferred()).toBe('10 11 11:30 12 12:30 13 14 16 17 17:30 18 19')
  })

  it('[AVL-06] are a part of what is offered, and nothing is hidden', () => {
    const [slots] = availableSlots(facts, wish('w60'), { from: day, to: day }, now)
    expect(slots?.times).toHaveLength(16)
    expect(slots?.times).toContain('10:30:00')
  })

  it('[AVL-06] are not told where the smallest service is not known', () => {
    const { smallestServiceMinutes: _, ...unknown } = facts
    expect(preferred(unknown)).toBeUndefined()
  })

  it('[AVL-06] count cleanup as held', () => {
    expect(preferred(facts, 'w30 b30')).toBe('10 11 11:30 12 12:30 13 14 16 17 17:30 18 19')
  })

  it('[AVL-06] go to the person whose day they suit', () => {
    const two = withVisits({ ...facts, staff: [person('b', 600, 1200), person('a', 600, 1200)] }, [
      visit('v', 900, [leg('w60')], ['a']),
    ])
    expect(assign(two, wish('w60'), at(960), now)?.staffIds).toEqual(['b'])
    expect(assign(two, wish('w60'), at(1110), now)?.staffIds).toEqual(['b'])
    const late = withVisits({ ...two, staff: [person('b', 630, 1200), person('a', 600, 1200)] }, [
      visit('v', 900, [leg('w60')], ['a']),
    ])
    expect(assign(late, wish('w60'), at(660), now)?.staffIds).toEqual(['a'])
  })
})
