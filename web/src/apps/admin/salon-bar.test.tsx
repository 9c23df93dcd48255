// @vitest-environment happy-dom

import { answerChallenge, signOut } from '@goldline/contract/auth'
import { enterWorkplace } from '@goldline/contract/auth/workplaces'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { owner as me, sentCode } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { Page as SalonBar } from './SalonBar.tsx'

const server = wire()
const other = { businessObjectId: '018f0000-0000-7000-8000-00000000000b', name: 'Zweiter Salon' }
const salons = [{ businessObjectId: me.businessObjectId ?? '', name: 'Erster Salon' }, other]

const open = () => show(<SalonBar me={me} here="Erster Salon" salons={salons} />, { signedIn: true })

test('[UI-12s, AUTH-18d] a code that was sent to enter another salon can still be typed after a reload', async () => {
  const person = open()
  server.answer(enterWorkplace, { ...sentCode, sentTo: 'l**@salon.test' })
  await person.click(
    await screen.findByRole('button', { name: text('admin.salons.change', 'de', { name: 'Erster Salon' }) }),
  )
  await person.click(await screen.findByRole('button', { name: other.name }))
  await screen.findByLabelText(text('form.code'))
  cleanup()
  const again = open()
  server.answer(answerChallenge, { token: 'of the other' })
  server.answer(signOut, undefined)
  await again.type(await screen.findByLabelText(text('form.code')), '111222')
  await again.click(await screen.findByRole('button', { name: text('action.confirm') }))
  await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('of the other'))
  expect(server.sent(enterWorkplace)).toHaveLength(1)
  expect(server.sent(answerChallenge)[0]?.query.get('businessObjectId')).toBe(other.businessObjectId)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStorage.getItem('goldline.admin.otherSalon')).toBeNull()
})
