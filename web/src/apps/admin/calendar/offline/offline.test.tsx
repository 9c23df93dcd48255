// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDay } from '../../../../appointment/saved-days.ts'
import { createStorage } from '../../../../browser/storage.ts'
import { unlockVault } from '../../../../browser/vault.ts'
import { describedBy, show, text } from '../../../../test/screen.tsx'
import { anAppointment } from '../../../../test/visit.ts'
import { offlineDays } from '../../on-device/offline-days.ts'
import { Page } from './OfflineScreen.tsx'

const timeZone = 'Europe/Zurich'
const salon = { name: 'Lumière', country: 'CH', timeZone }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-02T12:00:00Z') })
  const { deriveKey } = crypto.subtle
  // 200 000 iterations would take seconds on a busy machine; vault.test.ts tests them.
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) =>
    deriveKey.call(crypto.subtle, { ...(algorithm as Pbkdf2Params), iterations: 1 }, ...rest),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Saves a day, with a time two hours ago. */
async function keepOne() {
  localStorage.setItem('goldline.cookies-config', '1:comfort')
  const storage = createStorage('admin')
  await offlineDays(storage).start(await unlockVault('a long password', []), 'o@salon.example')
  const day = '2027-03-02'
  const visit = anAppointment({ id: 'a', startTime: `${day}T09:00:00Z`, endTime: `${day}T10:00:00Z` })
  const frame = { businessObject: { timeZone }, opening: [], staff: [] } as unknown as SavedDay['frame']
  const days = [{ day, time: Date.parse(`${day}T10:00:00Z`), frame, appointments: [visit] }]
  await offlineDays(storage).saveDays({ salon, days })
}

test('[UI-12j] shows an error for a wrong password; for the right one the saved day and its age, read-only', async () => {
  await keepOne()
  const retry = vi.fn()
  const person = show(<Page onRetry={retry} retrying={false} />)
  const password = screen.getByLabelText<HTMLInputElement>(text('form.password'))
  await person.type(password, 'another password{Enter}')
  await waitFor(() => expect(describedBy(password)).toContain(text('admin.offline.wrong')))
  await person.clear(password)
  await person.type(password, 'a long password{Enter}')
  const mark = await screen.findByText(/vor 2 Stunden/)
  expect(mark.textContent).toContain('nur lesbar')
  const [card] = screen.getAllByRole('button', { name: /10:00/ })
  if (card) await person.click(card)
  const dialog = await screen.findByRole('dialog')
  expect([...dialog.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'))).toEqual([
    text('action.close'),
  ])
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: text('action.retry') }))
  expect(retry).toHaveBeenCalledTimes(1)
})
