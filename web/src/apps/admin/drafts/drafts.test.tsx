// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateUser } from '@goldline/contract/auth/user'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Form, useForm } from '../../../client/Form.tsx'
import { useWarningBeforeLeaving } from '../../../client/session-state.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { fullArea } from '../../../test/memory-area.ts'
import { owner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { forgetDrafts, ownerContext } from './owner.ts'
import { keptAs, keptAsNew } from './use-typed.tsx'

const server = wire()
afterEach(() => {
  vi.useRealTimers()
  forgetDrafts()
})

const anna = { name: 'Anna', notes: '', password: '' }

type PersonProps = { id?: string; saved?: typeof anna; keep?: typeof keptAs }

function PersonForm({ id = '1', saved = anna, keep = keptAs }: PersonProps) {
  const save = useCall(updateUser, { inline: true })
  const form = useForm({
    start: saved,
    ...keep(`person ${id}`),
    work: save,
    send: ({ name }) => save.mutate({ params: { id }, body: { name } }),
  })
  return (
    <Form form={form} actions={<Button {...form.button}>save</Button>}>
      <TextField {...form.field('name')} label="name" />
      <TextField {...form.field('notes')} label="notes" />
      <TextField {...form.field('password')} label="password" />
    </Form>
  )
}

function TwoOfOneWork() {
  const save = useCall(updateUser, { inline: true })
  const kept = { start: { notes: '' }, work: save, send: () => save.mutate({ params: { id: '1' }, body: {} }) }
  const one = useForm({ ...kept, ...keptAs('one') })
  const other = useForm({ ...kept, ...keptAs('other') })
  return (
    <>
      <Form form={one} actions={<Button {...one.button}>save</Button>}>
        <TextField {...one.field('notes')} label="one" />
      </Form>
      <Form form={other}>
        <TextField {...other.field('notes')} label="other" />
      </Form>
    </>
  )
}

function LeaveWarning() {
  useWarningBeforeLeaving()
  return null
}

function TwoRows() {
  const [id, setId] = useState('1')
  return (
    <>
      <PersonForm id={id} />
      <Button onClick={() => setId('2')}>other</Button>
    </>
  )
}

/** Opens the form again, as after a reload or on another screen. */
function open(props: Parameters<typeof PersonForm>[0] = {}, of = 'linh salon') {
  cleanup()
  return show(
    <ownerContext.Provider value={of}>
      <PersonForm {...props} />
    </ownerContext.Provider>,
  )
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const line = () => document.querySelector('form [role=status]')?.textContent ?? ''
const press = (person: ReturnType<typeof show>, name: string) => person.click(screen.getByRole('button', { name }))
const stored = () => sessionStorage.getItem('goldline.admin.drafts') ?? ''
const discard = text('word.discard')

async function typed(label = 'notes', words = 'Mag Tee') {
  const person = open()
  await person.type(screen.getByLabelText(label), words)
  expect(line()).toBe('')
}

describe('a draft', () => {
  test('[UI-23a] restores a draft when the form opens again, in this tab only, and shows its time', async () => {
    await typed()
    expect(localStorage.getItem('goldline.admin.drafts')).toBeNull()
    open()
    expect([value('name'), value('notes')]).toEqual(['Anna', 'Mag Tee'])
    expect(line()).toMatch(/^Ihr Entwurf von \d\d:\d\d ist wieder da/)
  })

  test('[UI-12x] keeps a draft in memory if the browser refuses to store it, says so once, and warns before leaving', async () => {
    const full = vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(fullArea(sessionStorage))
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await typed()
    expect([...screen.getAllByText(text('state.onlyHere'))]).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: text('notice.close') }))
    await userEvent.type(screen.getByLabelText('notes'), '!')
    expect(screen.queryByText(text('state.onlyHere'))).toBeNull()
    cleanup()
    show(<LeaveWarning />)
    expect(leaving()).toBe(true)
    open()
    expect(value('notes')).toBe('Mag Tee!')
    full.mockRestore()
    await userEvent.type(screen.getByLabelText('notes'), '!')
    expect(stored()).toContain('Mag Tee!!')
    cleanup()
    show(<LeaveWarning />)
    expect(leaving()).toBe(false)
  })

  test('[UI-23b] each row has its own draft, which neither other users nor another salon can read', async () => {
    await typed()
    open({ id: '2' })
    expect(value('notes')).toBe('')
    open({}, 'linh other')
    expect([value('notes'), stored()]).toEqual(['', ''])
    open()
    expect(value('notes')).toBe('')
  })

  test('[UI-23c] restores a discarded draft until something else is typed', async () => {
    await typed()
    const person = open()
    await press(person, discard)
    expect([value('notes'), stored()]).toEqual(['', ''])
    await press(person, text('admin.draft.bringBack'))
    expect(value('notes')).toBe('Mag Tee')
    expect(stored()).toContain('Mag Tee')
    await press(person, discard)
    await person.type(screen.getByLabelText('name'), '!')
    expect(screen.queryByRole('button', { name: text('admin.draft.bringBack') })).toBeNull()
  })

  test('[UI-23c] deletes a draft after saving, signing out or twelve hours, but not after a failure', async () => {
    await typed()
    const person = open()
    server.refuse(updateUser, 503, 'timeout' as never)
    await press(person, 'save')
    await screen.findByRole('alert')
    expect(stored()).toContain('Mag Tee')
    server.answer(updateUser, owner)
    await press(person, 'save')
    await waitFor(() => expect(stored()).toBe(''))
    await typed()
    forgetDrafts()
    open()
    expect(value('notes')).toBe('')
    await typed()
    const { at } = JSON.parse(stored()).drafts['person 1']
    vi.useFakeTimers({ toFake: ['Date'], now: at + 12 * 3_600_000 })
    open()
    expect([value('notes'), stored()]).toEqual(['', ''])
  })

  test('[UI-23c] deletes a draft after saving even if another row is shown by then', async () => {
    server.answer(updateUser, owner)
    const answer = server.hold(updateUser)
    const person = show(
      <ownerContext.Provider value="linh salon">
        <TwoRows />
      </ownerContext.Provider>,
    )
    await person.type(screen.getByLabelText('notes'), 'Mag Tee')
    await press(person, 'save')
    await press(person, 'other')
    expect([value('notes'), stored()]).toEqual(['', expect.stringContaining('Mag Tee')])
    answer()
    await waitFor(() => expect(stored()).toBe(''))
  })

  test('[UI-23c] deletes the draft of the sent form, not of another form with the same call', async () => {
    server.answer(updateUser, owner)
    const person = show(
      <ownerContext.Provider value="linh salon">
        <TwoOfOneWork />
      </ownerContext.Provider>,
    )
    await person.type(screen.getByLabelText('one'), 'Mag Tee')
    await person.type(screen.getByLabelText('other'), 'Mag Kaffee')
    await press(person, 'save')
    await waitFor(() => expect(stored()).not.toContain('Mag Tee'))
    expect(stored()).toContain('Mag Kaffee')
  })

  test('[UI-23d] if a colleague has saved the same field, shows both values; untouched fields show the saved value', async () => {
    await typed()
    open({ saved: { ...anna, name: 'Anja', notes: 'Mag Kaffee' } })
    expect([value('name'), value('notes')]).toEqual(['Anja', 'Mag Tee'])
    expect(line()).toContain(text('admin.draft.changedTo', 'de', { values: 'Mag Kaffee' }))
  })

  test('[UI-23d] for a new row, does not report a changed proposal as a colleague’s change', async () => {
    const person = open({ keep: keptAsNew })
    await person.type(screen.getByLabelText('notes'), 'Mag Tee')
    open({ keep: keptAsNew, saved: { ...anna, notes: 'Mag Kaffee' } })
    expect(value('notes')).toBe('Mag Tee')
    expect(line()).not.toContain('Mag Kaffee')
    expect(line()).not.toContain(text('admin.draft.changed'))
  })

  test('[UI-23d] removes a typed value from the draft once it is the saved value', async () => {
    await typed()
    const person = open({ saved: { ...anna, notes: 'Mag Tee' } })
    await person.type(screen.getByLabelText('name'), '!')
    expect(stored()).not.toContain('Mag Tee')
  })

  test('[UI-23e] never stores a password', async () => {
    await typed('password', 'hunter22')
    expect(stored()).toBe('')
  })
})

/** Files of ADMIN with a form that keeps no draft, and the reason. */
const keepNone: Record<string, string> = {
  'account/AccountForms.tsx': 'a code',
  'account/ConfirmPasswordDialog.tsx': 'a password',
  'account/ContactDialog.tsx': 'asks for the password',
  'account/PasswordDialog.tsx': 'a password',
  'account/SalonPinForm.tsx': 'a PIN',
  'appointment/repeat/ScopeDialog.tsx': 'a choice, before something is done at once',
  'appointment/repeat/SeriesConflicts.tsx': 'choices about conflicts that are asked for anew',
  'calendar/details/PatchTest.tsx': 'one date',
  'connections/LinkDialogs.tsx': 'a key, and the password',
  'credit/TopUpDialog.tsx': 'money, and the password',
  'customers/BulkBar.tsx': 'one word, about a selection that ends with the screen',
  'customers/ExportDialog.tsx': 'a password',
  'customers/card/EraseAction.tsx': 'a password',
  'device/LockScreen.tsx': 'a PIN',
  'device/PairDialog.tsx': 'asks for the password',
  'panel/HealthNote.tsx': 'a health note',
  'services/BulkEditDialog.tsx': 'choices, about a selection that ends with the dialog',
  'set-up/SignUp.tsx': 'a password, of nobody who is signed in',
  'sign-in/EnterCode.tsx': 'a code',
  'sign-in/ForgotPassword.tsx': 'a password',
  'sign-in/LinkScreen.tsx': 'a password',
  'sign-in/SignIn.tsx': 'a password',
  'team/AbsenceDialog.tsx': 'may say why somebody is ill',
  'team/CopyWeekDialog.tsx': 'one choice',
  'team/PersonDialog.tsx': 'a password, before somebody is deleted',
  'team/UserDialog.tsx': 'rights, and the password',
  'till/articles/ArticleDialog.tsx': 'its stock: a count, which is wrong later',
}

test('[UI-23e] each form of ADMIN keeps a draft or is listed with a reason', () => {
  const root = join(import.meta.dirname, '..')
  const without = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const source = /(?<!\.test)\.tsx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''
    const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
    return count(/(?<!typeof )\buseForm(<[^(]*>)?\(/g) > count(/\.\.\.keptAs(New)?\(/g)
  })
  expect(without.sort()).toEqual(Object.keys(keepNone).sort())
})
