import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { describe, expect, test } from 'vitest'
import { linkTo } from '../choice/selection.ts'
import { followLink, nameSlug } from './deep-link.ts'

const uuid = (n: number) => `01a1fe0e-0f2d-7a55-80e9-7794d0a07f0${n}`
const [gel, model, short, lena, thao, art] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5), uuid(6)]
const product = (part: Partial<Product> & { id: string; name: string }): Product => ({
  '@type': 'basic-product',
  description: '',
  priceFrom: false,
  price: 0,
  duration: 30,
  displayOrder: 0,
  enabled4Booking: true,
  specialists: [lena, thao],
  variants: [],
  promotion: null,
  happyHours: null,
  ...part,
})
const salon = {
  urlName: 'x',
  horizonDays: 90,
  opening: {
    activated: true,
    open: '09:00',
    close: '19:00',
    capacity: null,
    rules: [{ weekday: 'SUNDAY', activated: false, open: '', close: '', capacity: null, from: null, to: null }],
  },
  staff: [
    { '@type': 'basic-staff', id: lena, name: 'Lena', surname: 'Brunner', color: 0 },
    { '@type': 'basic-staff', id: thao, name: 'Thảo', surname: 'Trần', color: 0 },
  ],
  categories: [
    {
      '@type': 'basic-product-category',
      id: uuid(9),
      name: null,
      displayOrder: 0,
      products: [
        product({
          id: gel,
          name: 'Gel-Maniküre',
          specialists: [lena],
          addOns: [{ id: art, name: 'Nail-Art', price: 1, duration: 15 }],
        }),
        product({
          id: model,
          name: 'Neumodellage',
          variants: [{ id: short, name: 'kurz', price: 1, duration: 30 }],
        }),
        product({ id: uuid(8), name: 'Alt', enabled4Booking: false }),
      ],
    },
  ],
} as unknown as BusinessObject
const follow = (search: string, present: 'services' | 'time' = 'services', fresh = true) =>
  followLink(salon, search, { today: '2026-11-21', present, fresh })
const nothing = { products: [], staffId: null, day: undefined, time: undefined }

describe('a link to the salon', () => {
  test.each([
    ['service=gel-manikure', 'time', { products: [gel] }],
    ['service=Gel-Manikuere', 'time', { products: [gel] }],
    [`service=${gel}&staff=${lena}&day=2026-11-30`, 'time', { products: [gel], staffId: lena, day: '2026-11-30' }],
    [`service=${model}~${short}`, 'time', { products: [`${model}%${short}`] }],
    ['service=neumodellage', 'services', {}],
    ['staff=thao', 'services', { staffId: thao }],
    [`staff=${lena}&day=2026-11-30`, 'services', { staffId: lena, day: '2026-11-30' }],
    [`services=${gel}`, 'services', { products: [gel] }],
    [
      `services=${gel},${model}~${short}&day=2026-11-30`,
      'time',
      { products: [gel, `${model}%${short}`], day: '2026-11-30' },
    ],
    [`services=${gel},${gel}~${art}&day=2026-11-30`, 'time', { products: [gel, `${gel}%${art}`], day: '2026-11-30' }],
    [`services=${gel},${model}&day=2026-11-30`, 'services', { products: [gel], day: '2026-11-30' }],
    [`service=${gel},neumodellage`, 'services', { products: [gel] }],
    ['day=2026-11-30', 'services', { day: '2026-11-30' }],
    ['', 'services', {}],
  ] as const)('[APT-14] %j opens %s with everything else preselected', (search, step, chosen) => {
    const { open, ...followed } = follow(search)
    expect(followed).toEqual({ step, selection: { ...nothing, ...chosen }, missing: [], closed: undefined })
    expect(open).toBe(search.includes('neumodellage') || search.endsWith(`${model}&day=2026-11-30`) ? model : undefined)
  })

  test.each([
    ['service=gone', {}, ['service']],
    ['service=alt', {}, ['service']],
    [`services=${uuid(7)},${gel}`, { products: [gel] }, ['service']],
    [`services=${gel}~${art},${gel}`, { products: [gel] }, ['service']],
    [`staff=${uuid(7)}`, {}, ['staff']],
    ['day=2026-11-20', {}, ['day']],
    ['day=2027-06-01', {}, ['day']],
    ['day=2026-02-30', {}, ['day']],
    [`service=gone&staff=anna&day=x`, {}, ['service', 'staff', 'day']],
  ] as const)('[CAT-06] %j skips what no longer exists and reports it', (search, chosen, missing) => {
    const followed = follow(search)
    expect([followed.selection, followed.missing]).toEqual([{ ...nothing, ...chosen }, missing])
  })

  test.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-12-06', '2026-12-07'],
    ['2027-02-19', '2027-02-19'],
  ])('[BIZ-02] %s opens %s, the nearest open day, and reports a closed day', (asked, day) => {
    const { selection, closed, missing } = follow(`day=${asked}&time=10:00:00`)
    expect([selection.day, closed, missing]).toEqual([day, day === asked ? undefined : asked, []])
    expect(selection.time).toBe(day === asked ? '10:00:00' : undefined)
  })

  test('a customer who is still choosing services stays there after a reload', () => {
    expect(follow(`services=${gel}&day=2026-11-30`, 'services', false).step).toBe('services')
  })

  test('[AVL-10] drops a person who does not do the service, and keeps the service', () => {
    expect(follow(`service=${gel}&staff=${thao}`)).toEqual({
      step: 'time',
      selection: { ...nothing, products: [gel] },
      missing: ['together'],
      closed: undefined,
      open: undefined,
    })
  })

  test('[UI-14] keeps a chosen time with its day, and a later step', () => {
    const search = `services=${gel}&day=2026-11-30&time=09:00:00`
    expect(follow(search, 'time')).toMatchObject({ step: 'time', selection: { day: '2026-11-30', time: '09:00:00' } })
  })

  test('reads back the links that the salon shares', () => {
    expect(follow(linkTo(salon, { service: gel, staff: lena }).split('?')[1] ?? '').selection.staffId).toBe(lena)
    expect(nameSlug(' Wimpern & Brauen! ')).toBe('wimpern-brauen')
    expect(nameSlug('Đắp mặt nạ')).toBe('dap-mat-na')
  })
})
