// @vitest-environment happy-dom
import { getCustomer } from '@goldline/contract/customer'
import { mergeCustomers } from '@goldline/contract/customer/merge'
import { screen } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import { anna, anne, answerTheSalon, button, showIn } from '../../../../test/customers.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { useCustomer } from '../use-customers.ts'
import { CustomerComparison } from './CustomerComparison.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

test('[CUS-09] says if both ids lead to the same customer', async () => {
  server.answer(getCustomer, anna)
  showIn(<CustomerComparison one={anna.id} other={anne.id} />)
  await screen.findByText(text('admin.customers.merge.same'))
})

test('[CUS-09] editing right after a merge uses the merged customer’s version', async () => {
  let calls = 0
  server.answerBy(getCustomer, () => (calls++ === 0 ? anna : anne))
  const Version = () => <output>{useCustomer(anna.id).data?.version}</output>
  const person = showIn(
    <>
      <CustomerComparison one={anna.id} other={anne.id} />
      <Version />
    </>,
  )
  server.answer(mergeCustomers, { ...anna, version: 12 })
  const merge = await button('admin.customers.merge')
  server.keepWaiting(getCustomer)
  await person.click(merge)
  await screen.findByText('12', { selector: 'output' })
})
