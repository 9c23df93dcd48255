// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { test } from 'vitest'
import { answerSofia, draft, openTillAt, scan } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

test('[POS-01] keyboard digits enter the amount, wherever the focus is; scanned codes do not', async () => {
  answerSofia(server)
  openTillAt(`/?sale=${draft.id}`)
  await screen.findByText('Gel-Maniküre')
  for (const digit of '5230') key(digit)
  await screen.findByText('52.30')
  key('Backspace')
  await screen.findByText('5.23')
  scan('4000000000000')
  key('Backspace')
  await screen.findByText('0.52')
})
