// @vitest-environment happy-dom
import {
  answerHealthQuestions,
  getHealthQuestions,
  withdrawHealthAnswers,
} from '@goldline/contract/appointment/health-answers'
import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import type { Question } from '@goldline/contract/form/questions'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { HealthQuestions } from './HealthQuestions.tsx'

const server = wire()
const allergies: Question = {
  ...{ id: '0190a000-0000-7000-8000-000000000041', kind: 'TEXT', name: 'Was sollen wir wissen?', required: true },
  ...{ everyTime: false, health: true, choices: [], productIds: [] },
}
const consent = { kind: 'HEALTH', version: '2026-11-21', locale: 'de', text: 'Ja, aufbewahren.' } as const
const latex = { questionId: allergies.id, choiceId: null, text: 'Latex' }

beforeEach(() => {
  server.answer(getHealthQuestions, { questions: [allergies], answers: [], consented: false })
  server.answer(getConsentTexts, [consent])
  server.answer(getMyConsents, [])
})
const open = () => show(<HealthQuestions appointment={appointment} />, { app: 'booking', signedIn: true })
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: consent.text })

/** Returns to the page, which refetches. */
const comeBack = async () => {
  const before = server.sent(getHealthQuestions).length
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'))
    expect(server.sent(getHealthQuestions).length).toBeGreaterThan(before)
  })
}

test('[FRM-01h] locks the field until the consent, sends the consent’s version, and stores nothing on the device', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('my.health.save') }))
  await screen.findByText(text('my.health.agree.missing'))
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(await box())
  await person.type(await screen.findByRole('textbox'), 'Latex')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Latex')
  server.answer(answerHealthQuestions, { questions: [allergies], answers: [latex], consented: true })
  await person.click(screen.getByRole('button', { name: text('my.health.save') }))
  await waitFor(() => expect(server.sent(answerHealthQuestions)).toHaveLength(1))
  expect(server.sent(answerHealthQuestions)[0]?.body).toEqual({ answers: [latex], textVersion: consent.version })
})

test('[FRM-01h] allows answering at the salon instead', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('my.health.atSalon') }))
  await screen.findByText(text('my.health.atSalon.noted'), { exact: false })
  await person.click(screen.getByRole('button', { name: text('my.health.answerHere') }))
  await box()
})

test('[FRM-01k] withdraws the consent after a confirmation that says that the answers are deleted', async () => {
  server.answer(getHealthQuestions, { questions: [allergies], answers: [latex], consented: true })
  server.answer(withdrawHealthAnswers, undefined)
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('my.health.withdraw') }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(text('my.health.withdraw.text'))
  await person.click(within(dialog).getByRole('button', { name: text('my.health.withdraw') }))
  await waitFor(() => expect(server.sent(withdrawHealthAnswers)).toHaveLength(1))
})

test('[FRM-01k] hides the answers once the consent is withdrawn, even if the connection is lost then', async () => {
  server.answer(getHealthQuestions, { questions: [allergies], answers: [latex], consented: true })
  server.answer(withdrawHealthAnswers, undefined)
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('my.health.withdraw') }))
  server.lose(getHealthQuestions)
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: text('my.health.withdraw') }))
  await screen.findByText(text('my.health.locked'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect((await box()).checked).toBe(false)
})

test('[FRM-01h] [UI-10] keeps typed answers after a lost connection, and drops them if the server refuses', async () => {
  const person = open()
  await person.click(await box())
  await person.type(await screen.findByRole('textbox'), 'Latex')
  server.refuse(getHealthQuestions, 500, 'internal')
  await comeBack()
  server.answer(getHealthQuestions, { questions: [allergies], answers: [], consented: false })
  await comeBack()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Latex')
  server.refuse(getHealthQuestions, 404, 'appointment.notFound')
  await comeBack()
  await screen.findByText(text('refusal.appointment.notFound'))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[UI-10] shows an error with a retry button if the consent text fails to load', async () => {
  server.refuse(getConsentTexts, 500, 'internal')
  const person = open()
  const retry = await screen.findByRole('button', { name: text('action.retry') })
  server.answer(getConsentTexts, [consent])
  await person.click(retry)
  await box()
})

test('[FRM-01k] after the visit shows no questions, but allows withdrawing the consent', async () => {
  server.answer(getHealthQuestions, { questions: [allergies], answers: [latex], consented: true })
  const past = { ...appointment, status: 'FULFILLED' as const }
  show(<HealthQuestions appointment={past} />, { app: 'booking', signedIn: true })
  await screen.findByRole('button', { name: text('my.health.withdraw') })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each(languages)('[UI-01] says in %s that answers are voluntary and who reads them', async (language) => {
  show(<HealthQuestions appointment={appointment} />, { app: 'booking', signedIn: true, language })
  await screen.findByRole('heading', { name: text('my.health.title', language) })
  screen.getByText(text('my.health.lead', language))
})
