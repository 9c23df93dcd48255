// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/screen.tsx'
import { useMenu } from './use-menu.ts'

function Example() {
  const { open, button, menu } = useMenu()
  return (
    <>
      <button type="button" {...button}>
        opens
      </button>
      {open && (
        <div role="dialog" aria-label="menu" {...menu}>
          <button type="button">inside</button>
        </div>
      )}
      <button type="button">outside</button>
    </>
  )
}

const menu = () => screen.queryByRole('dialog')
const button = (name: string) => screen.getByRole('button', { name })

test('[UI-12] a menu toggles by its button, and closes by Escape and by a touch or focus outside', async () => {
  const person = show(<Example />)
  const open = async () => {
    await person.click(button('opens'))
    expect(menu()).not.toBeNull()
    expect(button('opens').getAttribute('aria-expanded')).toBe('true')
  }
  await open()
  await person.click(button('inside'))
  expect(menu()).not.toBeNull()
  await person.click(button('opens'))
  expect(menu()).toBeNull()
  await open()
  fireEvent.pointerDown(button('outside'))
  expect(menu()).toBeNull()
  await open()
  await person.keyboard('{Tab}{Tab}')
  expect([menu(), document.activeElement]).toEqual([null, button('outside')])
})

test('[UI-12] Escape closes only the menu, and focuses its button', async () => {
  const person = show(<Example />)
  let heard = 0
  const hear = () => {
    heard++
  }
  addEventListener('keydown', hear)
  await person.click(button('opens'))
  await person.click(button('inside'))
  heard = 0
  await person.keyboard('{Escape}')
  removeEventListener('keydown', hear)
  expect([menu(), document.activeElement, heard]).toEqual([null, button('opens'), 0])
})
