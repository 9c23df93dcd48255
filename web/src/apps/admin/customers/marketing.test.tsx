// @vitest-environment happy-dom
import { updateCustomer } from '@goldline/contract/customer/edit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anna, answerTheSalon, button, showIn } from '../../../test/customers.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Marketing } from './Marketing.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

const askedTime = '2027-02-27T08:00:00Z'

test('[MSG-15] shows when the customer was asked to confirm, and asks again when allowed', async () => {
  const person = showIn(<Marketing customer={{ ...anna, optIn: { askedTime, again: true } }} />)
  await screen.findByText(new RegExp(text('admin.customers.optIn', 'de', { day: '27. Februar 2027' })))
  server.answer(updateCustomer, anna)
  await person.click(await button('admin.customers.optIn.again'))
  await waitFor(() => expect(server.sent(updateCustomer)).toHaveLength(1))
  expect(server.sent(updateCustomer)[0]?.body).toEqual({ notificationSubscribed: true })
})

test('[MSG-15] offers no second request until one is allowed', async () => {
  showIn(<Marketing customer={{ ...anna, optIn: { askedTime, again: false } }} />)
  await screen.findByText(new RegExp(text('admin.customers.optIn', 'de', { day: '27. Februar 2027' })))
  expect(screen.queryByRole('button')).toBeNull()
})
