// @vitest-environment happy-dom
import { zone } from '@goldline/domain/time/zone'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../test/screen.tsx'
import { anAppointment, linh, sofia } from '../../../../test/visit.ts'
import { type DayColumn, dayCards } from '../../days/day-columns.ts'
import { DayGrid } from './DayGrid.tsx'

const day = '2027-03-09'
const visit = anAppointment({ startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' })
const cards = dayCards(zone('Europe/Zurich'), [visit], day)
const around = { person: undefined, working: [], breaks: [], absences: [], busy: [], held: [], away: false }
const column: DayColumn = { id: linh, cards, ...around }
const beside: DayColumn = { id: sofia, cards: [], ...around }
const editing = { canMove: () => false, onMove: vi.fn(), onStuck: vi.fn(), onSlot: vi.fn() }
const nobody: ReadonlySet<string> = new Set()
const onOpen = vi.fn()

beforeEach(() => {
  for (const each of [editing.onMove, editing.onStuck, editing.onSlot, onOpen]) each.mockClear()
  show(
    <DayGrid
      label="Tag"
      columns={[column, beside]}
      hours={{ from: 480, to: 1200 }}
      now={610}
      nowColumn={linh}
      zoneName="MEZ"
      nameOf={({ id }) => (id === linh ? 'Linh' : 'Sofia')}
      renderHead={() => null}
      selected={undefined}
      fresh={nobody}
      onOpen={onOpen}
      editing={editing}
    />,
  )
})

const empty = () => screen.getByRole('group', { name: 'Linh' })
const card = () => screen.getByRole('button', { name: /10:00 – 11:00/ })
const mouse = { button: 0, pointerId: 1, pointerType: 'mouse' }

test('[APT-07] dragging an unmovable card says so, and chooses no empty slot', () => {
  fireEvent.pointerDown(card(), { ...mouse, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(empty(), { ...mouse, clientX: 10, clientY: 90 })
  fireEvent.pointerUp(empty(), { ...mouse, clientX: 10, clientY: 90 })
  fireEvent.click(empty(), { detail: 1 })
  expect(editing.onStuck).toHaveBeenCalledExactlyOnceWith(cards[0])
  expect(editing.onSlot).not.toHaveBeenCalled()
})

test('[UI-02] chooses an empty slot once, also on a double click', () => {
  fireEvent.pointerDown(empty(), { ...mouse, clientX: 10, clientY: 90 })
  fireEvent.pointerUp(empty(), { ...mouse, clientX: 10, clientY: 90 })
  fireEvent.click(empty(), { detail: 1 })
  fireEvent.click(empty(), { detail: 2 })
  fireEvent.click(card(), { detail: 2 })
  expect(editing.onSlot).toHaveBeenCalledOnce()
  expect(onOpen).not.toHaveBeenCalled()
})

test('[UI-02] draws the current time and the keyboard cursor in their own column only', () => {
  const grid = screen.getByRole('region', { name: 'Tag' })
  const over = () =>
    [...grid.querySelectorAll<HTMLElement>('[style*="grid-column"]')].map((each) => each.style.gridColumn)
  expect(over()).toEqual(['1 / 2', '1 / 2'])
  fireEvent.keyDown(screen.getByRole('button', { name: /^Neuer Termin/ }), { key: 'ArrowRight' })
  expect(over()).toEqual(['1 / 2', '2 / 3'])
})
