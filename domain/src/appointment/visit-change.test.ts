import { describe, expect, test } from 'vitest'
import {
  type AgreedService,
  type AgreedVisit,
  isMoved,
  isPinnedBy,
  keptServices,
  planVisit,
  requestsAfterChange,
  seriesServices,
  type VisitChange,
} from './visit-change.ts'

const cut: AgreedService = {
  productId: 'cut',
  variantId: null,
  duration: 60,
  assignedStaffId: 'mia',
  requestedStaffId: null,
}
const color: AgreedService = { ...cut, productId: 'color', variantId: 'long', duration: 90, assignedStaffId: 'lena' }
const visit: AgreedVisit = { requestedStaffId: 'mia', pinned: false, minutes: 60 }

test.each<[VisitChange & { endTime?: unknown }, { visit: boolean; blocker: boolean }]>([
  [{}, { visit: false, blocker: false }],
  [{ startTime: '2027-03-03T11:00:00Z' }, { visit: true, blocker: true }],
  [{ endTime: '2027-03-03T11:00:00Z' }, { visit: false, blocker: true }],
  [{ staffId: 'mia' }, { visit: true, blocker: true }],
  [{ staffId: null }, { visit: true, blocker: false }],
  [{ duration: 45 }, { visit: true, blocker: true }],
  [{ services: [] }, { visit: true, blocker: false }],
])('[APT-20] %j moves a visit or blocked time: %j', (change, moved) => {
  const of = (isBlocker: boolean) => isMoved(change, { isBlocker })
  expect({ visit: of(false), blocker: of(true) }).toEqual(moved)
})

test.each<[string, AgreedService[], string[], (AgreedService | undefined)[]]>([
  ['a product listed again stays', [cut, color], ['color%long', 'cut'], [color, cut]],
  ['another variant is another service', [color], ['color%short'], [undefined]],
  ['a service matches only once', [cut], ['cut', 'cut'], [cut, undefined]],
])('[CAT-05] keeps services: %s', (_, before, products, kept) => {
  expect(
    keptServices(
      before,
      products.map((product) => ({ product })),
    ),
  ).toEqual(kept)
})

describe('[APT-03] a change of a visit', () => {
  const planned = (change: VisitChange, of: AgreedVisit = visit, before = [cut]) => planVisit(of, before, change)

  test('keeps the requested person and prefers the assigned one if only the time changes', () => {
    expect(planned({ startTime: 'later' })).toEqual({
      entered: [{ product: 'cut', staffId: 'mia', duration: undefined, agreed: cut }],
      kept: [cut],
      preferred: ['mia'],
    })
    const free = { ...visit, requestedStaffId: null }
    expect(planned({ startTime: 'later' }, free)?.entered[0]?.staffId).toBe(null)
  })

  test.each<[string, VisitChange, string | null]>([
    ['the person the salon pinned stays', {}, 'lena'],
    ['a person for all services', { staffId: 'noa' }, 'noa'],
    ['the first available', { staffId: null }, null],
    ['a person for the service', { services: [{ product: 'color%long', staffId: 'sofia' }] }, 'sofia'],
  ])('[APT-07] if the visit is pinned: %s', (_, change, staffId) => {
    expect(planned(change, { ...visit, pinned: true }, [color])?.entered).toMatchObject([{ staffId }])
  })

  test('[APT-07] requests the assigned person if the people stay, unless another is named', () => {
    const anybodys = { ...visit, requestedStaffId: null }
    const whose = (change: VisitChange, assignedStaffId: string | null = 'lena') =>
      planned(change, anybodys, [{ ...color, assignedStaffId }])?.entered.map(({ staffId }) => staffId)
    expect(whose({})).toEqual([null])
    expect(whose({ keepPeople: true })).toEqual(['lena'])
    expect(whose({ keepPeople: true, staffId: 'noa' })).toEqual(['noa'])
    expect(whose({ keepPeople: true }, null)).toEqual([null])
  })

  test('[APT-07] does not prefer the assigned person if it names a person or the first available', () => {
    for (const staffId of ['noa', null]) expect(planned({ staffId })?.preferred).toEqual([null])
  })

  test('[CAT-05] prices added services, and keeps the others as agreed', () => {
    const services = [
      { product: 'cut', staffId: null, duration: 60 },
      { product: 'beard', staffId: null, duration: 20 },
    ]
    expect(planned({ services })?.entered).toEqual([
      { product: 'cut', staffId: null, duration: undefined, agreed: cut },
      { product: 'beard', staffId: null, duration: 20 },
    ])
  })

  test.each<[string, number, (number | undefined)[] | undefined]>([
    ['longer: extends the last service', 180, [undefined, 120]],
    ['shorter: shortens the last service', 100, [undefined, 40]],
    ['too short for the last service: impossible', 60, undefined],
  ])('[CUS-11] if it makes the visit %s', (_, duration, durations) => {
    const plan = planned({ duration }, { ...visit, minutes: 150 }, [cut, color])
    expect(plan?.entered.map((each) => each.duration)).toEqual(durations)
  })
})

test.each<[string, boolean, VisitChange, boolean, boolean]>([
  ['a broken rule pins the person', false, {}, true, true],
  ['naming a person pins them', false, { staffId: 'noa' }, false, true],
  ['choosing the first available unpins', true, { staffId: null }, false, false],
  ['another time changes nothing', true, { startTime: 'later' }, false, true],
  ['other services do not pin', false, { services: [{ product: 'cut', staffId: 'mia' }] }, false, false],
  [
    'it stays pinned if the same person is named',
    true,
    { services: [{ product: 'cut', staffId: 'mia' }] },
    false,
    true,
  ],
  ['another person unpins', true, { services: [{ product: 'cut', staffId: 'lena' }] }, false, false],
  ['it is unpinned if no service stays', true, { services: [{ product: 'beard', staffId: 'mia' }] }, false, false],
])('[APT-07] %s: stays pinned is $4', (_, pinned, change, breaksRules, after) => {
  const kept = change.services ? keptServices([cut], change.services) : [cut]
  expect(isPinnedBy({ pinned }, change, { kept, breaksRules })).toBe(after)
})

test.each<[string, Partial<AgreedVisit>, VisitChange, ReturnType<typeof requestsAfterChange>]>([
  ['the first available removes the request', {}, { staffId: null }, { staffId: null, each: [null] }],
  [
    'the salon’s choice of a person is not the customer’s request',
    {},
    { staffId: 'noa' },
    { staffId: 'mia', each: [null] },
  ],
  ['one for all services', {}, { services: [{ product: 'cut', staffId: 'lena' }] }, { staffId: 'lena', each: [null] }],
  [
    'one for each',
    {},
    {
      services: [
        { product: 'cut', staffId: 'lena' },
        { product: 'beard', staffId: null },
      ],
    },
    { staffId: null, each: ['lena', null] },
  ],
  [
    'a person pinned by the salon is not a request',
    { pinned: true, requestedStaffId: null },
    { services: [{ product: 'cut', staffId: 'mia' }] },
    { staffId: null, each: [null] },
  ],
])('[AVL-12] the customer’s requested person: %s', (_, own, change, requested) => {
  const kept = change.services ? keptServices([cut], change.services) : [cut]
  expect(requestsAfterChange({ ...visit, ...own }, change, kept)).toEqual(requested)
})

test('[APT-19] returns the agreed terms that a change of a series compares', () => {
  expect(seriesServices({ ...visit, pinned: true }, [color])).toEqual([
    { product: 'color%long', staffId: 'lena', duration: 90 },
  ])
})
