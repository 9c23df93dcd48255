// @vitest-environment happy-dom
import { getMessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page } from './MessageSettingsScreen.tsx'

const server = wire()

test('[MSG-14] quiet hours are saved one by one, and a refused change is reverted', async () => {
  const saved = { quietFromHour: 20, quietUntilHour: 9, quietSundays: true, partnerDomains: [] }
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

test('[MSG-06] partner domains are saved one per line; a refused one stays as typed', async () => {
  const saved = { quietFromHour: 20, quietUntilHour: 9, quietSundays: true, partnerDomains: ['partner.ch'] }
  server.answer(getMessageSettings, saved)
  const person = show(<Page />, { signedIn: true })
  const area = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: text('admin.messageSettings.partnerDomains') })
  await person.type(await area(), '{Enter}co.uk')
  server.refuse(updateMessageSettings, 400, 'invalid-request', { field: 'body.partnerDomains' })
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await screen.findByText(text('admin.messageSettings.partnerDomains.wrong'))
  expect((await area()).value).toBe('partner.ch\nco.uk')
  await person.clear(await area())
  await person.type(await area(), 'https://www.other.ch/x')
  server.answer(updateMessageSettings, { ...saved, partnerDomains: ['other.ch'] })
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(async () => expect((await area()).value).toBe('other.ch'))
  await screen.findByText(text('admin.messageSettings.partners.saved'))
  expect(server.sent(updateMessageSettings).map(({ body }) => body)).toEqual([
    { partnerDomains: ['partner.ch', 'co.uk'] },
    { partnerDomains: ['https://www.other.ch/x'] },
  ])
})

test('[MSG-06] [UI-16] input typed while domains are being saved is kept', async () => {
  const saved = { quietFromHour: 20, quietUntilHour: 9, quietSundays: true, partnerDomains: [] }
  server.answer(getMessageSettings, saved)
  const person = show(<Page />, { signedIn: true })
  const name = text('admin.messageSettings.partnerDomains')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  await person.type(area, 'one.ch')
  server.answer(updateMessageSettings, { ...saved, partnerDomains: ['one.ch'] })
  const answer = server.hold(updateMessageSettings)
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await person.type(area, '{Enter}two.ch')
  answer()
  await screen.findByText(text('admin.messageSettings.partners.saved'))
  expect(area.value).toBe('one.ch\ntwo.ch')
})
