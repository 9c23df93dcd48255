import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import {
  arrivalRefusal,
  checkInOpensAt,
  displayFirstName,
  hasFact,
  isSameName,
  onlyMatch,
  visitToShow,
} from './finding.ts'

const minute = 60_000

describe('[CHK-04] who is found', () => {
  test.each([
    ['Sabine Koch', true],
    ['koch SABINE', true],
    ['  Sabine   Koch ', true],
    ['Sábine Köch', true],
    ['SabineKoch', true],
    ['Sabine', false],
    ['Koch', false],
    ['Sabine K', false],
    ['Sabine Kochmann', false],
    ['', false],
    ['…', false],
  ])('by the whole name, in any spelling: %s', (typed, found) => {
    expect(isSameName(typed, { name: 'Sabine', surname: 'Koch' })).toBe(found)
  })

  test.each([
    ['Isil Yilmaz', { name: 'Işıl', surname: 'Yılmaz' }],
    ['ISIL YILMAZ', { name: 'Işıl', surname: 'Yılmaz' }],
    ['Lukasz Nowak', { name: 'Łukasz', surname: 'Nowak' }],
    ['Soren Dahl', { name: 'Søren', surname: 'Dahl' }],
    ['Dahl Sören', { name: 'Søren', surname: 'Dahl' }],
    ['Eva Müller', { name: 'Eva', surname: 'Mueller' }],
    ['Eva Mueller', { name: 'Eva', surname: 'Müller' }],
    ['MariaEgger', { name: 'Maria', surname: 'Egger' }],
  ])('by %s, typed without the special letters of %o', (typed, person) => {
    expect(isSameName(typed, person)).toBe(true)
  })

  test('finds a Vietnamese name without diacritics, and one of several words', () => {
    expect(isSameName('tran thi dao', { name: 'Thị Đào', surname: 'Trần' })).toBe(true)
    expect(isSameName('Nora', { name: 'Nora', surname: '' })).toBe(true)
  })

  test.each([
    [{ lastDigits: '4120' }, true],
    [{ lastDigits: '4121' }, false],
    [{ lastDigits: '120' }, false],
    [{ lastDigits: '' }, false],
    [{ birthday: '1990-05-12' }, true],
    [{ birthday: '1990-05-13' }, false],
  ])('with a second fact: %o', (fact, fits) => {
    expect(hasFact({ phoneNr: '+41794124120', birthday: '1990-05-12' }, fact)).toBe(fits)
    expect(hasFact({ phoneNr: null, birthday: null }, fact)).toBe(false)
  })

  test('shows the first name only', () => {
    expect(displayFirstName({ name: 'Anna Lena ', surname: 'Koch' })).toBe('Anna Lena')
    expect(displayFirstName({ name: 'Sabine Koch', surname: '' })).toBe('Sabine')
    expect(displayFirstName({ name: '', surname: '' })).toBe('')
  })

  test('with two matches, no name is shown', () => {
    expect(onlyMatch(['a'])).toBe('a')
    expect(onlyMatch(['a', 'b'])).toBe(undefined)
    expect(onlyMatch([])).toBe(undefined)
  })

  test('neither a part of the name nor a longer name finds the visit', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(word, word, fc.stringMatching(/^[a-z ]{0,12}$/), (name, surname, typed) => {
        const plain = typed.replaceAll(' ', '')
        expect(isSameName(typed, { name, surname })).toBe(plain === name + surname || plain === surname + name)
      }),
      runs(100),
    )
  })
})

describe('[CHK-02, CHK-04] the shown visit', () => {
  const at = (hour: number) => hour * 60 * minute
  test('is the first expected one, else the last checked-in one', () => {
    const [early, late] = [
      { status: 'CONFIRMED', start: at(10) },
      { status: 'CONFIRMED', start: at(14) },
    ] as const
    const here = { status: 'CHECKED_IN', start: at(9) } as const
    const gone = { status: 'BO_CANCELLED', start: at(8) } as const
    expect(visitToShow([late, early, gone])).toBe(early)
    expect(visitToShow([here, late, early])).toBe(early)
    expect(visitToShow([gone, here, { ...here, start: at(7) }])).toBe(here)
    expect(visitToShow([gone])).toBe(undefined)
    expect(visitToShow([])).toBe(undefined)
  })

  test('check-in too early shows the opening time; a second check-in is refused, even after five minutes', () => {
    const start = at(14)
    const visit = { status: 'CONFIRMED', start, lastCheckIn: null } as const
    expect(checkInOpensAt(start)).toBe(start - 30 * minute)
    expect(arrivalRefusal({ ...visit, now: checkInOpensAt(start) })).toBe(undefined)
    expect(arrivalRefusal({ ...visit, now: checkInOpensAt(start) - 1 })).toBe('appointment.check-in-not-possible')
    const here = { ...visit, status: 'CHECKED_IN', now: start, lastCheckIn: start - 20 * minute } as const
    expect(arrivalRefusal(here)).toBe('businessObject.alreadyCheckedIn')
    expect(arrivalRefusal({ ...visit, now: start, lastCheckIn: start - 4 * minute })).toBe(
      'businessObject.alreadyCheckedIn',
    )
  })
})
