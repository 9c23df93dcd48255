import { describe, expect, test } from 'vitest'
import { closedSelect, openSelect, type SelectState, selectKey } from './select-keys.ts'

const labels = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag']
const key = (state: SelectState, name: string, selected = -1, now = 0) =>
  selectKey(state, name, { labels, selected, now })
const open = (active: number): SelectState => ({ ...closedSelect, open: true, active })

describe('the keyboard of a select', () => {
  test.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])('[UI-06] %s opens a closed select at the chosen option', (name) => {
    expect(key(closedSelect, name, 2)).toMatchObject({ open: true, active: 2 })
    expect(key(closedSelect, name)).toMatchObject({ open: true, active: 0 })
  })

  test('[UI-06] arrows move and stop at the ends; Home and End jump', () => {
    expect(key(open(0), 'ArrowDown')).toMatchObject({ active: 1 })
    expect(key(open(4), 'ArrowDown')).toMatchObject({ active: 4 })
    expect(key(open(0), 'ArrowUp')).toMatchObject({ active: 0 })
    expect(key(open(2), 'Home')).toMatchObject({ active: 0 })
    expect(key(open(2), 'End')).toMatchObject({ active: 4 })
    expect(key(open(1), 'PageDown')).toMatchObject({ active: 4 })
  })

  test.each(['Enter', ' '])('[UI-06] %s chooses the active option and does not close', (name) => {
    expect(key(open(3), name)).toMatchObject({ choose: 3, open: true })
  })

  test('[UI-06] Escape closes without choosing', () => {
    expect(key(open(3), 'Escape')).toEqual(closedSelect)
  })

  test('[UI-06] letters find an option, repeating a letter moves to the next, and a pause starts over', () => {
    const first = key(open(0), 'm', -1, 1000)
    expect(first).toMatchObject({ active: 2 })
    expect(key(first ?? closedSelect, 'm', -1, 1200)).toMatchObject({ active: 0 })
    expect(key(first ?? closedSelect, 'o', -1, 1200)).toMatchObject({ active: 0, typed: 'mo' })
    expect(key(first ?? closedSelect, 'f', -1, 3000)).toMatchObject({ active: 4, typed: 'f' })
  })

  test('[UI-06] a person is found with or without diacritics', () => {
    const people = { labels: ['Anna Koch', 'Łukasz Nowak', 'Özlem Ünal'], selected: -1, now: 0 }
    expect(selectKey(open(0), 'l', people)).toMatchObject({ active: 1 })
    expect(selectKey(open(0), 'o', people)).toMatchObject({ active: 2 })
    expect(selectKey({ ...open(0), typed: 'o' }, 'e', people)).toMatchObject({ active: 2, typed: 'oe' })
  })

  test('[UI-06] other keys are left to the page', () => {
    expect(key(closedSelect, 'Tab')).toBeUndefined()
    expect(key(open(1), 'F5')).toBeUndefined()
  })

  test('[UI-06] opened by the mouse it starts at the chosen option', () => {
    expect(openSelect(closedSelect, 4)).toMatchObject({ open: true, active: 4 })
  })
})
