// @vitest-environment happy-dom
import { answerChallenge, resendChallenge, signOut } from '@goldline/contract/auth'
import { createUser, getMe } from '@goldline/contract/auth/user'
import { getMyWorkplaces } from '@goldline/contract/auth/workplaces'
import { createBusinessObject, getSetup, type Setup } from '@goldline/contract/setup'
import { getOpening } from '@goldline/contract/setup/settings'
import { openingOf, templateOf } from '@goldline/domain/business-object/templates/templates'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner, sentCode } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { SalonSwitch } from '../AdminShell.tsx'
import { vaultContext } from '../on-device/vault-context.ts'
import { canOpenSalon, useMe } from '../session.ts'
import { NewSalon } from './NewSalon.tsx'
import { SignUp } from './SignUp.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const field = (name: MessageId, values = {}) => screen.findByLabelText<HTMLInputElement>(text(name, 'de', values))
const button = (name: MessageId) => screen.findByRole('button', { name: text(name) })
const setup: Setup = { step: 'hours', done: [], putAway: false }

const signingUp = () =>
  show(
    <vaultContext.Provider value={{ opened: undefined, setOpened: () => undefined }}>
      <SignUp />
    </vaultContext.Provider>,
  )

/** Renders its content once the salon is known. */
function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  server.answer(getSetup, setup)
  server.answer(getOpening, {
    ...openingOf(templateOf('hair').week),
    rules: [...openingOf(templateOf('hair').week).rules],
    version: 1,
  })
})

describe('[AUTH-09] signing up', () => {
  test('asks for e-mail and password, then for the code, which signs in', async () => {
    server.answer(createUser, { ...sentCode, sentTo: 'n**@salon.test' })
    server.answer(answerChallenge, { token: 'abc' })
    const person = signingUp()
    await person.click(await button('admin.setup.signUp.send'))
    expect((await field('form.email.label')).getAttribute('aria-invalid')).toBe('true')
    await person.type(await field('form.email.label'), 'neu@salon.test')
    await person.type(await field('form.password'), 'Sieben Bäume im Garten')
    await person.click(await button('admin.setup.signUp.send'))
    await person.type(await field('form.code'), '123 456')
    await person.click(await button('admin.setup.signUp.confirm'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('abc'))
    expect(server.sent(createUser)[0]?.body).toEqual({
      email: 'neu@salon.test',
      password: 'Sieben Bäume im Garten',
      languageCode: 'de',
    })
    expect(server.sent(answerChallenge)[0]?.body).toEqual({ code: '123456' })
  })

  test('a reload keeps the code step, which resends a code without the password; back leaves it', async () => {
    server.answer(createUser, { ...sentCode, sentTo: 'n**@salon.test', resendAfter: 0 })
    const person = signingUp()
    await person.type(await field('form.email.label'), 'neu@salon.test')
    await person.type(await field('form.password'), 'Sieben Bäume im Garten')
    await person.click(await button('admin.setup.signUp.send'))
    await field('form.code')
    cleanup()
    expect(JSON.stringify(sessionStorage)).not.toMatch(/neu@|Sieben/)
    const again = signingUp()
    expect(screen.getByText(text('admin.setup.signUp.sent', 'de', { email: 'n**@salon.test' }))).toBeTruthy()
    server.answer(resendChallenge, { ...sentCode, id: 'd'.repeat(43), sentTo: 'n**@salon.test' })
    await again.click(await button('admin.code.resend'))
    server.answer(answerChallenge, { token: 'abc' })
    await waitFor(() => expect(server.sent(resendChallenge)).toHaveLength(1))
    await again.type(await field('form.code'), '123456')
    await again.click(await button('admin.setup.signUp.confirm'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('abc'))
    expect(server.sent(answerChallenge)[0]?.path).toContain('d'.repeat(43))
    await again.click(await button('action.back'))
    cleanup()
    signingUp()
    expect(await field('form.email.label')).toBeTruthy()
  })

  test('a weak password is shown at the field', async () => {
    server.refuse(createUser, 400, 'weak-password')
    const person = signingUp()
    await person.type(await field('form.email.label'), 'neu@salon.test')
    await person.type(await field('form.password'), 'passwort123')
    await person.click(await button('admin.setup.signUp.send'))
    await waitFor(async () => expect((await field('form.password')).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(text('refusal.weak-password'))).toBeTruthy()
  })
})

describe('[BIZ-09] the salon', () => {
  test('is founded by name, trade and country; the draft survives a reload, and a lost answer founds only one salon', async () => {
    server.answer(getMe, { ...owner, name: '', surname: '', role: 'CUSTOMER', salon: null })
    const first = show(
      <KeepingDrafts>
        <NewSalon />
      </KeepingDrafts>,
      { signedIn: true },
    )
    await first.click(await button('word.createASalon'))
    expect(screen.getByText(text('admin.setup.trade.choose'))).toBeTruthy()
    await first.type(await field('admin.setup.ownerName'), 'Mia')
    await first.type(await field('admin.setup.name'), ' Coiffure Mia ')
    await first.type(await field('form.street'), 'Marktgasse 1')
    await first.type(await field('form.postalCode'), '3011')
    await first.type(await field('form.city'), 'Bern')
    await first.click(screen.getByRole('radio', { name: new RegExp(text('admin.setup.trade.hair')) }))
    document.body.replaceChildren()
    const person = show(
      <KeepingDrafts>
        <NewSalon />
      </KeepingDrafts>,
      { signedIn: true },
    )
    expect((await field('admin.setup.name')).value).toBe(' Coiffure Mia ')
    server.lose(createBusinessObject)
    await person.click(await button('word.createASalon'))
    await waitFor(() => expect(server.sent(createBusinessObject)).toHaveLength(1))
    server.answer(createBusinessObject, { id: id(3), urlName: 'coiffure-mia', token: 'of-the-owner' })
    await person.click(await button('word.createASalon'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('of-the-owner'))
    const sent = server.sent(createBusinessObject)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(sent.at(-1)?.body).toMatchObject({ ownerName: 'Mia', name: 'Coiffure Mia', trade: 'hair', language: 'de' })
    await waitFor(() => expect(sessionStorage.getItem('goldline.admin.drafts')).toBeNull())
  })
})

test('[BIZ-05, BIZ-09] in the United States it asks for the zone, and promises no sales tax', async () => {
  server.answer(getMe, { ...owner, role: 'CUSTOMER', salon: null })
  server.answer(createBusinessObject, { id: id(3), urlName: 'blue-nails', token: 'of-the-owner' })
  const person = show(
    <KeepingDrafts>
      <NewSalon />
    </KeepingDrafts>,
    { signedIn: true },
  )
  await person.type(await field('admin.setup.ownerName'), 'Mia')
  await person.type(await field('admin.setup.name'), 'Blue Nails')
  await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.setup.trade.nails')) }))
  await person.type(await field('form.street'), '1 Main Street')
  await person.type(await field('form.postalCode'), '80202')
  await person.type(await field('form.city'), 'Denver')
  const choose = async (label: MessageId, option: string) => {
    await person.click(screen.getByRole('combobox', { name: new RegExp(text(label)) }))
    await person.click(screen.getByRole('option', { name: option }))
  }
  expect(screen.queryByRole('combobox', { name: new RegExp(text('form.timeZone')) })).toBeNull()
  await choose('form.country', 'Vereinigte Staaten')
  expect(screen.getByText(text('admin.setup.country.noSalesTax'))).toBeTruthy()
  await person.click(await button('word.createASalon'))
  expect(server.sent(createBusinessObject)).toHaveLength(0)
  await choose('form.timeZone', 'America/Denver')
  await person.click(await button('word.createASalon'))
  await waitFor(() => expect(server.sent(createBusinessObject)).toHaveLength(1))
  expect(server.sent(createBusinessObject)[0]?.body).toMatchObject({ country: 'US', timeZone: 'America/Denver' })
})

describe('[BIZ-09] another salon', () => {
  test('is offered to leaders, in the salon list and the menu, but not on a salon’s computer', async () => {
    const workplace = { businessObjectId: id(3), name: 'Studio Lumière', role: 'OWNER' } as const
    server.answer(getMyWorkplaces, [workplace, { ...workplace, businessObjectId: id(4), name: 'Zwei' }])
    const person = show(<SalonSwitch />, { signedIn: true })
    const change = text('admin.salons.change', 'de', { name: salonOfOwner.name })
    await person.click(await screen.findByRole('button', { name: change }))
    await person.click(await button('admin.salons.another'))
    expect(location.pathname).toBe('/new-salon')
    for (const me of [
      { ...owner, salon: salonOfOwner, role: 'USER_LITE' as const },
      { ...owner, salon: salonOfOwner, device: { id: id(5), name: 'Empfang', lockMinutes: 5, locked: false } },
    ])
      expect(canOpenSalon(me)).toBe(false)
  })

  test('is founded in addition to the first, whose session ends; or the form is cancelled', async () => {
    const person = show(
      <WhenSalonKnown>
        <NewSalon />
      </WhenSalonKnown>,
      { signedIn: true },
    )
    expect(await screen.findByText(text('admin.setup.another.lead'))).toBeTruthy()
    await person.type(await field('admin.setup.name'), 'Zwei')
    await person.type(await field('form.street'), 'Marktgasse 1')
    await person.type(await field('form.postalCode'), '3011')
    await person.type(await field('form.city'), 'Bern')
    await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.setup.trade.hair')) }))
    await person.click(await button('action.cancel'))
    expect([location.pathname, localStorage.getItem('goldline.admin.token')]).toEqual(['/', 'token'])
    server.answer(createBusinessObject, { id: id(4), urlName: 'zwei', token: 'of-the-second' })
    server.answer(signOut, undefined)
    await person.click(await button('word.createASalon'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('of-the-second'))
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
    expect(location.pathname).toBe('/set-up')
  })
})
