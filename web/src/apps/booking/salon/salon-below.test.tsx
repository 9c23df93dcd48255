// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import de from '../../../i18n/de.json' with { type: 'json' }
import type { Messages } from '../../../i18n/messages.ts'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { SalonBelow } from './SalonIsland.tsx'

const now = '2026-06-10T08:00:00Z'
const texts = de as unknown as Messages
const reviews = () => screen.queryByRole('heading', { name: text('salon.reviews') })

test('[BIZ-10] a salon whose plan has no reviews says nothing about them; another says that it has none yet', () => {
  const below = (reviewed: boolean) => (
    <SalonBelow businessObject={{ ...salon, reviewed }} reviews={[]} now={now} texts={texts} />
  )
  const person = show(below(false), { app: 'booking' })
  expect(screen.getByRole('heading', { name: text('salon.visit') })).toBeDefined()
  expect(reviews()).toBeNull()
  person.show(below(true))
  expect(reviews()).not.toBeNull()
  expect(document.body.textContent).toContain(text('salon.reviews.none'))
})
