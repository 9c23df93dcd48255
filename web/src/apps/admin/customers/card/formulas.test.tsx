// @vitest-environment happy-dom
import { addFormula, removeFormula, shareFormula } from '@goldline/contract/customer/formula'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anna, answerTheSalon, button, field, showIn } from '../../../../test/customers.tsx'
import { describedBy, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Formulas } from './Formulas.tsx'

const server = wire()
const one = { id: anna.id, text: '7/0 + 1.9 %', time: '2026-06-10T08:00:00Z', by: 'Lena', shared: false }
beforeEach(() => answerTheSalon(server))

test('[CUS-08] [UI-16] adds a formula, keeps its text if that fails, and removes it after confirmation', async () => {
  const person = showIn(<Formulas customer={{ ...anna, formulas: [one] }} />)
  await person.click(await button('word.newFormula'))
  await person.click(await button('action.save'))
  const typed = await field('word.newFormula')
  expect(describedBy(typed)).toBe(text('form.required'))
  expect(server.sent(addFormula)).toEqual([])
  await person.type(typed, '8/1 + 3 %')
  server.lose(addFormula)
  await person.click(await button('action.save'))
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
  expect(typed.value).toBe('8/1 + 3 %')
  server.answer(addFormula, anna)
  await person.click(await button('action.save'))
  await button('word.newFormula')
  expect(server.sent(addFormula).at(-1)?.body).toEqual({ text: '8/1 + 3 %' })
  server.answer(removeFormula, anna)
  await person.click(await button('admin.customers.formulas.remove'))
  expect(server.sent(removeFormula)).toEqual([])
  await person.click(await button('admin.customers.formulas.remove.sure'))
  await waitFor(() => expect(server.sent(removeFormula)).toHaveLength(1))
})

test('[CUS-08s] shares a formula by a checkbox, which is unchecked again if the connection fails', async () => {
  const person = showIn(<Formulas customer={{ ...anna, formulas: [one] }} />)
  const label = text('formula.share', 'de', { name: anna.name })
  const share = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${label}`) })
  expect(share.labels?.[0]?.textContent).toBe(label)
  expect(share.checked).toBe(false)
  server.lose(shareFormula)
  await person.click(share)
  await waitFor(() => expect(server.sent(shareFormula)[0]?.body).toEqual({ shared: true }))
  await waitFor(() => expect(share.checked).toBe(false))
  server.answer(shareFormula, { ...anna, formulas: [{ ...one, shared: true }] })
  await person.click(share)
  await waitFor(() => expect(server.sent(shareFormula)).toHaveLength(2))
})
