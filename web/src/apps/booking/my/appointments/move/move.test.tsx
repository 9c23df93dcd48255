// @vitest-environment happy-dom
import { getAppointment } from '@goldline/contract/appointment'
import { getMoveDates, getMoveNextStarts, getMoveSlots, moveAppointment } from '@goldline/contract/appointment/move'
import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment, salon } from '../../../../../test/people.ts'
import { show, text } from '../../../../../test/screen.tsx'
import { keysOf, wire } from '../../../../../test/wire.ts'
import { MyContext } from '../../my-facts.ts'
import { MoveFrame } from './MoveFrame.tsx'

const server = wire()
const { id } = appointment
const slots = { date: '2026-06-12', times: ['10:00:00', '11:00:00', '12:00:00'], preferred: [] }

const open = (language: Language = 'de') => {
  history.replaceState(null, '', `/my/appointments/${id}/move?day=2026-06-12`)
  return show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <MoveFrame appointment={appointment} />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true, language },
  )
}
const button = (language: Language = 'de') =>
  screen.getByRole<HTMLButtonElement>('button', { name: text('word.moveAppointment', language) })
const at = (time: string) => screen.findByRole<HTMLInputElement>('radio', { name: time })
const findText = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words))

beforeEach(() => {
  server.answer(getMoveDates, [{ date: '2026-06-12', start: '10:00:00', end: '12:00:00', free: 3 }])
  server.answer(getMoveSlots, { from: '2026-06-12', to: '2026-06-12', slotsOfDates: [slots], preferredFirst: false })
  server.answer(getMoveNextStarts, [{ staff: null, startTime: '2026-06-12T08:00:00Z' }])
  server.answer(getAppointment, appointment)
})

describe('moving an appointment', () => {
  test('[APT-03] cannot be sent without another start, and marks its own start as unchanged', async () => {
    const person = open()
    const own = await at('10:00')
    expect(button().disabled).toBe(true)
    await person.click(own)
    await findText(text('my.move.same'))
    expect(button().disabled).toBe(true)
    await person.click(await at('11:00'))
    expect(button().disabled).toBe(false)
  })

  test('[APT-03] [APT-08] a retry after a lost answer uses the same key and version, another start a new key', async () => {
    server.lose(moveAppointment)
    const person = open()
    await person.click(await at('11:00'))
    for (const tries of [1, 2]) {
      await person.click(button())
      await waitFor(() => expect(server.sent(moveAppointment)).toHaveLength(tries))
      await findText(text('error.no-connection'))
      expect((await at('11:00')).checked).toBe(true)
    }
    await person.click(await at('12:00'))
    server.answer(moveAppointment, { ...appointment, startTime: '2026-06-12T10:00:00Z', version: 5 })
    await person.click(button())
    await findText(text('my.move.done'))
    const sent = server.sent(moveAppointment)
    const [first, second, third] = keysOf(sent)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"4"', '"4"'])
    expect(sent.map(({ body }) => body)).toMatchObject([
      { startTime: '2026-06-12T09:00:00.000Z' },
      { startTime: '2026-06-12T09:00:00.000Z' },
      { startTime: '2026-06-12T10:00:00.000Z' },
    ])
  })

  test('[AVL-07] offers the nearest starts if the chosen one was taken meanwhile', async () => {
    server.refuse(moveAppointment, 409, 'startTime.invalid', {
      nearest: [{ startTime: '2026-06-12T10:00:00Z', staffId: null }],
    })
    const person = open()
    await person.click(await at('11:00'))
    await person.click(button())
    const dialog = await screen.findByRole('dialog', { name: text('booking.gone.title', 'de', { time: '11:00' }) })
    await person.click(screen.getByRole('button', { name: /12:00/ }))
    expect(dialog.isConnected).toBe(false)
    expect((await at('12:00')).checked).toBe(true)
    expect(location.search).toContain('day=2026-06-12')
  })

  test.each(languages)('[UI-01] person, time and button have labels in %s', async (language) => {
    open(language)
    await at('11:00')
    for (const name of ['booking.who', 'booking.when'] as const)
      expect(screen.getByRole('heading', { name: text(name, language) })).toBeDefined()
    expect(button(language)).toBeDefined()
    expect(screen.getByRole('button', { name: text('my.move.keep', language) })).toBeDefined()
  })
})
