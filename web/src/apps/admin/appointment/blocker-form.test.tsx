// @vitest-environment happy-dom
import { blockTime, getOfferedServices } from '@goldline/contract/appointment/entry'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cookiesConfigName } from '../../../browser/storage.ts'
import { answerSalon, maiLinh } from '../../../test/entry.ts'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { anAppointment, linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { BlockerForm } from './BlockerForm.tsx'
import { OpenedForm } from './forms.tsx'

const server = wire()
const other = '00000000-0000-4000-8000-0000000000b9'
const now = Date.parse('2027-03-03T08:00:00Z')
const opened = { what: 'blocker' as const, at: now, minutes: undefined, staffId: linh, customer: null }

beforeEach(() => {
  localStorage.clear()
  answerSalon(server, now)
  server.answer(getOfferedServices, { services: [], staff: [] })
})

function ShownForm({ shown, staffId = linh }: { shown: boolean; staffId?: string | null }) {
  const own = { ...opened, staffId }
  return useMe().data && shown ? <BlockerForm opened={own} now={now} onClose={() => undefined} /> : null
}

const length = () => screen.findByRole<HTMLInputElement>('combobox', { name: text('word.duration') })

/** Chooses a length, and opens the form again. @returns the initial length of the second form */
async function afterChoosing(chosen: string): Promise<string> {
  const me = show(<ShownForm shown />, { signedIn: true })
  await me.click(await length())
  await me.click(screen.getByRole('option', { name: chosen }))
  me.show(<ShownForm shown={false} />)
  me.show(<ShownForm shown />)
  return (await length()).value
}

test.each([
  ['comfort', '15 Min.', /15 Min\./],
  ['comfort', '1 Std.', /1 Std\./],
  ['comfort', '2 Std.', /1 Std\./],
  ['necessary', '15 Min.', /1 Std\./],
])(
  '[APT-10, UI-15] with %s cookies allowed and %s chosen, the next blocker starts with %s',
  async (storage, chosen, next) => {
    localStorage.setItem(cookiesConfigName, `1:${storage}`)
    expect(await afterChoosing(chosen)).toMatch(next)
  },
)

const switched = vi.fn()

function Forms({ minutes }: { minutes?: number | undefined }) {
  const own = { opened: { ...opened, minutes }, now, onClose: () => undefined, onSwitch: switched }
  return useMe().data ? <OpenedForm {...own} /> : null
}

test('[APT-15, UI-12u, UI-12v] uses the drawn length, else the last chosen one, up to an hour', async () => {
  localStorage.setItem(cookiesConfigName, '1:comfort')
  server.answer(
    blockTime,
    anAppointment({ startTime: '2027-03-03T08:00:00.000Z', endTime: '2027-03-03T08:30:00.000Z' }),
  )
  const forms = (minutes?: number) => <Forms key={minutes} minutes={minutes} />
  const me = show(forms(75), { signedIn: true })
  expect((await length()).value).toContain('1 Std. 15 Min.')
  await me.click(await length())
  await me.click(await screen.findByRole('option', { name: '30 Min.' }))
  await me.click(await length())
  await me.click(await screen.findByRole('option', { name: '2 Std.' }))
  me.show(forms())
  expect((await length()).value).toContain('30 Min.')
  await me.click(screen.getByRole('button', { name: /Blockieren/ }))
  await vi.waitFor(() => expect(server.sent(blockTime)[0]?.body).toMatchObject({ endTime: '2027-03-03T08:30:00.000Z' }))
  await me.click(screen.getByRole('radio', { name: text('word.newAppointment') }))
  expect(switched).toHaveBeenCalledWith('appointment')
})

test('[UI-23a, UI-23d] the form opened at another time restores the draft, and reports no change by a colleague', async () => {
  const at = (shownAt: number | undefined) => (
    <KeepingDrafts>
      {shownAt && <BlockerForm opened={{ ...opened, at: undefined }} now={shownAt} onClose={() => undefined} />}
    </KeepingDrafts>
  )
  const me = show(at(now), { signedIn: true })
  const time = await screen.findByLabelText<HTMLInputElement>(text('word.time'))
  await me.clear(time)
  await me.type(time, '14:30')
  me.show(at(undefined))
  me.show(at(now + 86_400_000 + 3_600_000))
  expect((await screen.findByLabelText<HTMLInputElement>(text('word.time'))).value).toBe('14:30')
  expect(screen.getByRole('button', { name: text('word.discard') })).toBeTruthy()
  expect(document.body.textContent).not.toContain(text('admin.draft.changedTo', 'de', { values: '10:00' }))
})

test('[UI-16] focuses the missing person’s field and sends nothing', async () => {
  const me = show(<ShownForm shown staffId={null} />, { signedIn: true })
  await length()
  await me.click(screen.getByRole('button', { name: /Blockieren/ }))
  const who = screen.getByRole('combobox', { name: new RegExp(text('admin.entry.block.who').replace('?', '\\?')) })
  await waitFor(() => expect(document.activeElement).toBe(who))
  expect(describedBy(who)).toBe(text('form.required'))
  expect(server.sent(blockTime)).toEqual([])
})

test('[UI-16] Ctrl+Enter focuses the first invalid field', async () => {
  const me = show(<ShownForm shown />, { signedIn: true })
  await length()
  const time = screen.getByLabelText(text('word.time'))
  await me.clear(time)
  await me.click(screen.getByLabelText(text('admin.entry.block.what')))
  await me.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(time))
})

test('[APT-15m] a meeting blocks all chosen people, or all staff, at once', async () => {
  const people = [maiLinh, { ...maiLinh, id: sofia, name: 'Sofia' }, { ...maiLinh, id: other, name: 'Nico' }]
  server.answer(getOfferedServices, { services: [], staff: people })
  server.answer(
    blockTime,
    anAppointment({ startTime: '2027-03-03T08:00:00.000Z', endTime: '2027-03-03T09:00:00.000Z' }),
  )
  const me = show(<ShownForm shown />, { signedIn: true })
  await me.click(await screen.findByRole('button', { name: 'Sofia' }))
  await me.click(screen.getByRole('button', { name: /Blockieren/ }))
  expect(server.sent(blockTime)[0]?.body).toMatchObject({ staffId: linh, others: [sofia] })
  await me.click(screen.getByRole('button', { name: text('word.everyone') }))
  await me.click(screen.getByRole('button', { name: /Blockieren/ }))
  expect(server.sent(blockTime)[1]?.body).toMatchObject({ others: [sofia, other] })
})
