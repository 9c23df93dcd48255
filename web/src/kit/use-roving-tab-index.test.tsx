/** @vitest-environment happy-dom */
import { expect, test } from 'vitest'
import { show } from '../test/screen.tsx'
import { useRovingTabIndex } from './use-roving-tab-index.ts'

function Days({ chosen }: { chosen?: number }) {
  const group = useRovingTabIndex<HTMLDivElement>('button', 3)
  return (
    <div {...group}>
      {[1, 2, 3, 4, 5, 6].map((day) => (
        <button key={day} type="button" disabled={day === 2 || day === 4} aria-pressed={day === chosen}>
          {day}
        </button>
      ))}
    </div>
  )
}

const at = () => document.activeElement?.textContent

test('[UI-13h] a group is one Tab stop, its current item; arrows, Home and End skip disabled items', async () => {
  const person = show(
    <>
      <Days chosen={3} />
      <Days />
    </>,
    { app: 'booking' },
  )
  await person.tab()
  expect(at()).toBe('3')
  await person.keyboard('{ArrowLeft}')
  expect(at()).toBe('1')
  // Below 1 is 4, which is disabled, and nothing is below 4.
  await person.keyboard('{ArrowDown}')
  expect(at()).toBe('1')
  await person.keyboard('{End}{ArrowUp}')
  expect(at()).toBe('3')
  await person.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(at()).toBe('5')
  await person.tab()
  expect(at()).toBe('1')
  await person.tab({ shift: true })
  expect(at()).toBe('5')
})
