import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOfStep, readSelection, type Selection, staffQuery, stepOfPath, writeSelection } from './selection.ts'

const nothing: Selection = { products: [], staffId: null, day: undefined, time: undefined }
const a = '01a1fe0e-0f2d-7a55-80e9-7794d0a07f55'
const b = '01a1fe0e-4a50-7354-95ad-0e5b7fd23bd6'

const two = (value: number) => String(value).padStart(2, '0')
const day = fc
  .tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}:00`)
const productKey = fc.oneof(
  fc.uuid(),
  fc.tuple(fc.uuid(), fc.uuid()).map(([product, variant]) => `${product}%${variant}`),
)
const selection = fc.record({
  products: fc.uniqueArray(productKey, { maxLength: 10 }),
  staffId: fc.option(fc.uuid(), { nil: null }),
  day: fc.option(day, { nil: undefined }),
  time: fc.option(time, { nil: undefined }),
})

test('[UI-14] reads any selection back from its URL', () => {
  fc.assert(
    fc.property(selection, (chosen) => {
      expect(readSelection(writeSelection(chosen))).toEqual(chosen)
    }),
  )
})

test('[AVL-12] reads one person per service back only if their number matches the services', () => {
  const each = { ...nothing, products: [a, b], staffIds: [a, null] }
  expect(readSelection(writeSelection(each))).toEqual(each)
  expect(staffQuery(each)).toEqual({ staffIds: `${a},any` })
  expect(readSelection(writeSelection({ ...each, products: [a] }))).toEqual({ ...nothing, products: [a] })
  expect(readSelection(`services=${a}&each=any,any`)).toEqual({ ...nothing, products: [a] })
  expect(staffQuery({ ...each, staffId: b })).toEqual({ staffId: b })
})

test('[UI-14] reads a URL whose percent sign is already decoded, as routers do', () => {
  const chosen = { ...nothing, products: [`${a}%${b}`] }
  expect(readSelection(decodeURIComponent(writeSelection(chosen)))).toEqual(chosen)
})

test('[UI-01] keeps the URL’s language and drops other parameters', () => {
  const query = writeSelection({ ...nothing, products: [a] }, '?lang=vi&day=2026-01-01&x=1')
  expect(query).toBe(`lang=vi&services=${a}`)
  expect(writeSelection(nothing, '?x=1')).toBe('')
})

test('[UI-14] drops malformed values', () => {
  expect(readSelection(`?services=${a},x,${a},${b}~,&staff=1&day=2026-1-1&time=9:00`)).toEqual({
    ...nothing,
    products: [a],
  })
  fc.assert(fc.property(fc.string(), (typed) => void readSelection(typed)))
})

test('[UI-14] reads at most ten services', () => {
  const many = Array.from({ length: 12 }, (_, index) => `${a.slice(0, -2)}${two(index)}`)
  expect(readSelection(`services=${many.join()}`).products).toEqual(many.slice(0, 10))
})

test('[APT-14] maps steps to paths and back; any other path is the first step', () => {
  for (const step of ['services', 'time', 'details', 'pin', 'done'] as const)
    expect(stepOfPath(pathOfStep(step))).toBe(step)
  for (const path of ['', '/', '/elsewhere', '/times']) expect(stepOfPath(path)).toBe('services')
})
