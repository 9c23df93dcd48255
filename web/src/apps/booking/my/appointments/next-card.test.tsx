// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appointment, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { NextCard } from './NextCard.tsx'

wire()
const open = (openQuestions: number, openForms: number) =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <NextCard appointment={{ ...appointment, openQuestions, openForms }} />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )

test('[APT-18d] names open questions and unsigned forms, each with a link to the visit', async () => {
  open(2, 1)
  expect(await screen.findByText(text('my.before.questions', 'de', { count: 2 }))).toBeTruthy()
  expect(screen.getByText(text('my.before.forms', 'de', { count: 1 }))).toBeTruthy()
  const links = ['my.before.answer', 'word.read'] as const
  for (const name of links)
    expect(screen.getByRole('link', { name: text(name) }).getAttribute('href')).toContain(appointment.id)
})

test('[APT-18d] shows neither once everything is answered and signed', async () => {
  open(0, 0)
  await screen.findByRole('article')
  expect(screen.queryByText(/Vorher/)).toBeNull()
})
