// @vitest-environment happy-dom
import { zone } from '@goldline/domain/time/zone'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { polish, service } from '../../../test/entry.ts'
import { show } from '../../../test/screen.tsx'
import { linh, sofia } from '../../../test/visit.ts'
import { segmentsFor } from './entry-draft.ts'
import { Ghost, type GhostPart, mergedGhostParts } from './Ghost.tsx'
import { RunBar } from './RunBar.tsx'

const clock = zone('Europe/Zurich')
const day = '2027-03-03'
const start = Date.parse(`${day}T14:00:00Z`)
const minute = 60_000

const colour = { ...service, name: 'Farbe', duration: 120, gapFrom: 60, gapMinutes: 30, bufferMinutes: 0 }
const offered = [colour, { ...polish, bufferMinutes: 10 }]
const of = (product: string, duration: number, staffId: string | null = linh) => ({ product, duration, staffId })
const part = (product: string, duration: number) => ({
  name: offered.find((each) => each.product === product)?.name ?? '',
  segments: segmentsFor(of(product, duration), offered),
})

beforeEach(() => vi.useRealTimers())

test('[CAT-02] [CUS-11] a changed duration keeps the processing time and changes the work around it', () => {
  expect(segmentsFor(of(colour.product, 120), offered)).toEqual([
    { kind: 'work', minutes: 60 },
    { kind: 'gap', minutes: 30 },
    { kind: 'work', minutes: 30 },
  ])
  expect(segmentsFor(of(colour.product, 135), offered).at(-1)).toEqual({ kind: 'work', minutes: 45 })
  expect(segmentsFor(of('gone', 45), offered)).toEqual([{ kind: 'work', minutes: 45 }])
})

test('[UI-02] [CAT-02] shows the times, and the minutes free for other visits', () => {
  show(<RunBar parts={[part(colour.product, 120), part(polish.product, 30)]} clock={clock} start={start} />)
  const bar = screen.getByRole('img')
  expect(bar.getAttribute('aria-label')).toBe(
    'Ablauf: Farbe 1 Std., Einwirkzeit 30 Min., Farbe 30 Min., Lack 30 Min., Puffer 10 Min.',
  )
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
    'Farbe 60',
    '30 frei',
    'Farbe 30',
    'Lack 30',
    '10',
  ])
  expect([...(bar.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['15:00', '16:00', '16:30', '17:00', '17:30'],
  ])
  screen.getByText('2 Std. 30 Min. gesamt, davon 30 Min. für andere frei, danach 10 Min. Puffer')
})

test('[CAT-02] shows no bar for a single work segment, and no times without a start', () => {
  const { show: again } = show(<RunBar parts={[part('gone', 30)]} clock={clock} start={start} />)
  expect(screen.queryByRole('figure')).toBeNull()
  again(<RunBar parts={[part(colour.product, 120)]} clock={clock} start={undefined} />)
  expect(screen.getByRole('img').previousElementSibling).toBeNull()
})

const ghost = (staffId: string | null, product = colour.product, able = [linh, sofia]): GhostPart => ({
  ...{ staffId, able, segments: part(product, product === colour.product ? 120 : 30).segments },
})

test('[AVL-10] a requested person also does the services without a person; a second person begins after the first', () => {
  expect(mergedGhostParts([ghost(linh), ghost(null, polish.product)], start)).toMatchObject([
    {
      columns: [linh],
      start,
      end: start + 150 * minute,
      gaps: [{ start: start + 60 * minute, end: start + 90 * minute }],
    },
  ])
  expect(
    mergedGhostParts([ghost(linh), ghost(sofia, polish.product)], start).map(({ columns, start: at }) => [columns, at]),
  ).toEqual([
    [[linh], start],
    [[sofia], start + 120 * minute],
  ])
  expect(mergedGhostParts([ghost(null)], start)[0]?.columns).toEqual([linh, sofia])
})

test('[UI-02] previews the visit in the calendar at the chosen start, and removes the preview with the form', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const grid = document.createElement('section')
  for (const id of [linh, sofia]) {
    const column = document.createElement('div')
    column.dataset.column = id
    grid.append(column)
  }
  document.body.append(grid)
  const shapes = () => [...grid.querySelectorAll<HTMLElement>('[aria-hidden]')]
  const at = (props: Partial<Parameters<typeof Ghost>[0]> = {}) => (
    <Ghost name="Mai" parts={[ghost(sofia)]} clock={clock} start={start} today={day} {...props} />
  )
  const { show: again } = show(at())
  const [shape] = shapes()
  expect(shape?.parentElement?.dataset.column).toBe(sofia)
  expect(shape?.textContent).toBe('Mai')
  expect(shape?.querySelector('i')?.style.top).toBe('50%')
  again(at({ parts: [ghost(null)] }))
  expect(shapes().map(({ parentElement }) => parentElement?.dataset.column)).toEqual([linh, sofia])
  // The calendar shows another day, or no start is chosen.
  again(at({ today: '2027-03-04' }))
  expect(shapes()).toEqual([])
  again(at({ start: undefined }))
  expect(shapes()).toEqual([])
  again(at())
  again(null)
  expect(shapes()).toEqual([])
  grid.remove()
})
