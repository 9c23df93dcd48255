// @vitest-environment happy-dom

import { getMyFormulas, type SharedFormula } from '@goldline/contract/customer/my-formulas'
import { getMyHealthLooks, type HealthLooks } from '@goldline/contract/customer/my-health-looks'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { FormulasOfVisit, SharedFormulas } from './formulas/SharedFormulas.tsx'
import { HealthViews, SalonHealthViews } from './health/HealthViews.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const salon = { id: id(3), name: 'Studio Lumière', timeZone: 'Europe/Zurich', country: 'CH' }
const look = (minute: number, own: Partial<HealthLooks['looks'][number]> = {}) => ({
  time: `2026-06-10T08:0${minute}:00Z`,
  ...{ name: 'Lena', leader: false, wrote: false },
  ...own,
})
const signedIn = { app: 'booking', signedIn: true } as const

test.each(languages)('[PRIV-02j, PRIV-02k] in %s shows each view’s time, and a name or a role', async (language) => {
  const looks = [look(9), look(8, { name: null, leader: true }), look(7, { name: null, wrote: true })]
  server.answer(getMyHealthLooks, [{ businessObject: salon, looks }])
  show(<HealthViews />, { ...signedIn, language })
  await screen.findByText('Lena')
  const shown = document.body.textContent ?? ''
  for (const part of ['10:09', '10:08', '10:07', salon.name]) expect(shown).toContain(part)
  for (const role of ['my.looks.leader', 'my.looks.team', 'my.looks.title'] as const)
    expect(shown).toContain(text(role, language))
})

test('[PRIV-02j] shows five views first and all on request; hides the section if there are none', async () => {
  const looks = [9, 8, 7, 6, 5, 4].map((minute) => look(minute))
  server.answer(getMyHealthLooks, [{ businessObject: salon, looks }])
  const person = show(<SalonHealthViews businessObjectId={salon.id} />, signedIn)
  await waitFor(() => expect(screen.getAllByText('Lena')).toHaveLength(5))
  await person.click(screen.getByText(text('my.looks.all', 'de', { count: 6 })))
  expect(screen.getAllByText('Lena')).toHaveLength(6)
  person.show(<SalonHealthViews businessObjectId={id(4)} />)
  expect(await screen.findByText(text('my.looks.none'))).toBeTruthy()
})

const formula: SharedFormula = {
  ...{ id: id(1), businessObject: salon, text: '7/0 + 1.9 %', time: '2026-06-10T08:00:00Z' },
  ...{ by: 'Lena', appointmentId: id(9), services: ['Farbe'] },
}

test('[CUS-08t] shows a shared formula in the list and at its own visit only', async () => {
  server.answer(getMyFormulas, [formula])
  const person = show(<SharedFormulas />, signedIn)
  await screen.findByText(formula.text)
  for (const part of ['Farbe', 'Lena', '10. Juni 2026', salon.name]) expect(document.body.textContent).toContain(part)
  person.show(<FormulasOfVisit id={id(9)} />)
  expect(await screen.findByText(formula.text)).toBeTruthy()
  person.show(<FormulasOfVisit id={id(8)} />)
  expect(screen.queryByText(formula.text)).toBeNull()
})

test('[CUS-08t] hides the section without a shared formula', async () => {
  show(<SharedFormulas />, signedIn)
  await waitFor(() => expect(server.sent(getMyFormulas)).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
