// @vitest-environment happy-dom
import { getMessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page } from './MessageSettingsScreen.tsx'

const server = wire()

test('[MSG-14] quiet hours are saved one by one, and one that is refused goes back', async () => {
  const saved = { quietFromHour: 20, quietUntilHour: 9, quietSundays: true }
  server.answer(getMessageSettings, saved)
  const person = show(<Page />, { signedIn: true })
  server.answer(updateMessageSettings, { ...saved, quietFromHour: 21 })
  const evening = new RegExp(text('admin.messageSettings.quietFromHour'))
  await person.click(await screen.findByRole('combobox', { name: evening }))
  await person.click(screen.getByRole('option', { name: '21:00' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: evening }).textContent).toContain('21:00'))
  server.refuse(updateMessageSettings, 403, 'forbidden')
  const sundays = screen.getByRole('switch')
  await person.click(sundays)
  await waitFor(() => expect(sundays).toHaveProperty('checked', true))
  expect(server.sent(updateMessageSettings).map(({ body }) => body)).toEqual([
    { quietFromHour: 21 },
    { quietSundays: false },
  ])
})
