import { randomUUID } from 'node:crypto'
import type { Rota } from '@goldline/contract/staff/rota'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

type Header = { authorization: string }
let t: TestApp
let salon: SalonForTests
let owner: Header
let lena = ''
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  salon = await aSalon(t.db, 2)
  owner = await anOwner(t.db, salon.id)
  lena = salon.staff[0] ?? ''
})
afterAll(() => t.close())

const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload: object | undefined, headers: object = owner) =>
  t.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const put = (weeks: object[], from = '2027-03-01', headers: object = owner, validFrom = '2027-03-01') =>
  send('PUT', `/v1/staff/${lena}/pattern`, { validFrom, from, weeks }, headers)
const rota = async (from: string, to: string): Promise<Rota> =>
  (await t.app.inject({ url: `/v1/rota?from=${from}&to=${to}`, headers: owner })).json()
const hoursOf = async (from: string, to: string) =>
  (await rota(from, to)).staff.find(({ id }) => id === lena)?.days.map(({ date, spans }) => [date, ...spans])
/** Lena's first and last start of each day on the booking page. */
const offered = async (from: string, to: string): Promise<string[]> => {
  const query = `products=${salon.product}&from=${from}&to=${to}&staffId=${lena}`
  const answer = await t.app.inject({ url: `/v1/business-objects/${salon.id}/available-slots?${query}` })
  return answer
    .json<{ slotsOfDates: { date: string; times: string[] }[] }>()
    .slotsOfDates.map(({ date, times }) => `${date} ${times[0]} ${times.at(-1)}`)
}

const early = [{ weekday: 'WEDNESDAY', work: [{ from: 540, to: 720 }], breaks: [] }]
const late = [
  {
    weekday: 'WEDNESDAY',
    work: [
      { from: 660, to: 840 },
      { from: 900, to: 1140 },
    ],
    breaks: [{ from: 960, to: 1020 }],
  },
]

describe('a pattern', () => {
  test('[STF-10] alternates over two weeks, and the booking page offers exactly those hours', async () => {
    expect((await put([early, late])).json()).toEqual({ version: 2, stranded: [] })
    expect(await hoursOf('2027-03-03', '2027-03-03')).toEqual([['2027-03-03', { from: 540, to: 720 }]])
    expect(await offered('2027-03-02', '2027-03-31')).toEqual([
      '2027-03-03 09:00:00 11:00:00',
      '2027-03-10 11:00:00 18:00:00',
      '2027-03-17 09:00:00 11:00:00',
      '2027-03-24 11:00:00 18:00:00',
      '2027-03-31 09:00:00 11:00:00',
    ])
    const [, second] = (await hoursOf('2027-03-09', '2027-03-10')) ?? []
    expect(second).toEqual(['2027-03-10', { from: 660, to: 840 }, { from: 900, to: 960 }, { from: 1020, to: 1140 }])
  })

  test('[STF-10] may begin on any day of its first week, in the past or the future', async () => {
    await put([early, late, [], []], '2027-03-12')
    expect(await offered('2027-03-02', '2027-04-20')).toEqual([
      '2027-03-10 09:00:00 11:00:00',
      '2027-03-17 11:00:00 18:00:00',
      '2027-04-07 09:00:00 11:00:00',
      '2027-04-14 11:00:00 18:00:00',
    ])
  })

  test('[STF-10] drops weeks when it becomes shorter', async () => {
    await put([early, late])
    await put([early])
    expect(await offered('2027-03-02', '2027-03-16')).toEqual([
      '2027-03-03 09:00:00 11:00:00',
      '2027-03-10 09:00:00 11:00:00',
    ])
  })

  test('[STF-10i] applies from its date on; hours and patterns before that date stay', async () => {
    await put([early])
    await put([late], '2027-03-01', owner, '2027-03-10')
    await put([[]], '2027-03-01', owner, '2027-03-17')
    const weekly = (await rota('2027-03-01', '2027-03-07')).staff.find(({ id }) => id === lena)
    expect(weekly?.pattern.weeks).toEqual([early])
    expect(await hoursOf('2027-02-24', '2027-02-24')).toEqual([['2027-02-24', { from: 540, to: 1140 }]])
    expect(await offered('2027-03-02', '2027-03-31')).toEqual([
      '2027-03-03 09:00:00 11:00:00',
      '2027-03-10 11:00:00 18:00:00',
    ])
    await put([early], '2027-03-01', owner, '2027-03-09')
    expect(await offered('2027-03-02', '2027-03-23')).toEqual([
      '2027-03-03 09:00:00 11:00:00',
      '2027-03-10 09:00:00 11:00:00',
      '2027-03-17 09:00:00 11:00:00',
    ])
  })

  test.each([
    [
      'overlap',
      [
        {
          weekday: 'MONDAY',
          work: [
            { from: 540, to: 720 },
            { from: 700, to: 800 },
          ],
          breaks: [],
        },
      ],
    ],
    ['end before they begin', [{ weekday: 'MONDAY', work: [{ from: 720, to: 540 }], breaks: [] }]],
    ['are off the grid', [{ weekday: 'MONDAY', work: [{ from: 541, to: 720 }], breaks: [] }]],
    ['begin after midnight', [{ weekday: 'MONDAY', work: [{ from: 1440, to: 1500 }], breaks: [] }]],
    ['last longer than a day', [{ weekday: 'MONDAY', work: [{ from: 0, to: 1445 }], breaks: [] }]],
    [
      'have a break outside of work',
      [{ weekday: 'MONDAY', work: [{ from: 540, to: 720 }], breaks: [{ from: 700, to: 800 }] }],
    ],
    ['name a day twice', [...early, ...early]],
  ])('[STF-03] hours that %s are refused', async (_, week) => {
    expect(refusal(await put([week]))).toEqual([400, 'staff.hours-invalid'])
  })

  test('[STF-03] a night shift and a whole day are stored unchanged', async () => {
    const night = { weekday: 'FRIDAY', work: [{ from: 1200, to: 1500 }], breaks: [] }
    const whole = { weekday: 'SUNDAY', work: [{ from: 0, to: 1440 }], breaks: [] }
    await put([[night, whole]])
    const { pattern } = (await rota('2027-03-05', '2027-03-05')).staff.find(({ id }) => id === lena) ?? {}
    expect(pattern?.weeks).toEqual([[night, whole]])
  })

  test('[STF-10] refuses the later of two edits with a conflict', async () => {
    const [one, two] = await Promise.all([
      put([early], '2027-03-01', { ...owner, 'if-match': '1' }),
      put([late], '2027-03-01', { ...owner, 'if-match': '1' }),
    ])
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
    expect(refusal(one.statusCode === 409 ? one : two)).toEqual([409, 'version-conflict'])
  })
})

describe('a date', () => {
  test('[STF-03] has its own hours until they are removed', async () => {
    await put([early])
    const url = `/v1/staff/${lena}/days/2027-03-03`
    await send('PUT', url, {
      spans: [
        { from: 780, to: 900 },
        { from: 960, to: 1080 },
      ],
    })
    expect(await offered('2027-03-03', '2027-03-03')).toEqual(['2027-03-03 13:00:00 17:00:00'])
    await send('PUT', url, { spans: [] })
    expect(await offered('2027-03-03', '2027-03-03')).toEqual([])
    await send('DELETE', url, undefined)
    expect(await offered('2027-03-03', '2027-03-03')).toEqual(['2027-03-03 09:00:00 11:00:00'])
    expect(refusal(await send('PUT', `/v1/staff/${lena}/days/2027-02-30`, { spans: [] }))).toEqual([
      400,
      'date-range-invalid',
    ])
  })

  test('[STF-03] a copied week has the same hours, and exceptions only on days whose pattern differs', async () => {
    await put([early, late])
    await send('PUT', `/v1/staff/${lena}/days/2027-03-04`, { spans: [{ from: 600, to: 660 }] })
    const copy = await send('POST', '/v1/rota/copies', { from: '2027-03-03', to: '2027-03-20' })
    expect(copy.json()).toEqual({ changedDays: 1, stranded: [] })
    expect(await hoursOf('2027-03-15', '2027-03-21')).toEqual([
      ['2027-03-15'],
      ['2027-03-16'],
      ['2027-03-17', { from: 540, to: 720 }],
      ['2027-03-18', { from: 600, to: 660 }],
      ['2027-03-19'],
      ['2027-03-20'],
      ['2027-03-21'],
    ])
    const days = (await rota('2027-03-17', '2027-03-18')).staff.find(({ id }) => id === lena)?.days
    expect(days?.map(({ exception }) => exception)).toEqual([false, true])
    const again = await send('POST', '/v1/rota/copies', { from: '2027-03-03', to: '2027-03-20' })
    expect(again.json()).toEqual({ changedDays: 0, stranded: [] })
  })
})

describe('access to the rota', () => {
  test('[AUTH-12] all staff of the salon may read it, only leaders may write it', async () => {
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const worker = await aToken(t.db, { role, client: 'ADMIN', businessObjectId: salon.id })
      expect(refusal(await put([early], '2027-03-01', worker))).toEqual([403, 'forbidden'])
      const read = await t.app.inject({ url: '/v1/rota?from=2027-03-01&to=2027-03-07', headers: worker })
      expect(read.statusCode).toBe(200)
    }
  })

  test('[AUTH-04] another salon does not find the person, and copying a week stays within its salon', async () => {
    const elsewhere = await aSalon(t.db, 1)
    const stranger = await anOwner(t.db, elsewhere.id)
    expect(refusal(await put([early], '2027-03-01', stranger))).toEqual([404, 'staff.notFound'])
    const url = `/v1/staff/${lena}/days/2027-03-03`
    expect(refusal(await send('PUT', url, { spans: [] }, stranger))).toEqual([404, 'staff.notFound'])
    expect(refusal(await send('DELETE', url, undefined, stranger))).toEqual([404, 'staff.notFound'])
    await put([early])
    const before = await hoursOf('2027-03-01', '2027-03-14')
    await send('PUT', `/v1/staff/${elsewhere.staff[0]}/days/2027-03-03`, { spans: [] }, stranger)
    const headers = { ...stranger, 'idempotency-key': randomUUID() }
    expect((await send('POST', '/v1/rota/copies', { from: '2027-03-03', to: '2027-03-10' }, headers)).statusCode).toBe(
      201,
    )
    expect(await hoursOf('2027-03-01', '2027-03-14')).toEqual(before)
  })
})
