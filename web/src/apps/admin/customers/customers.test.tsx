// @vitest-environment happy-dom
import { getCustomers } from '@goldline/contract/customer'
import { tagCustomers } from '@goldline/contract/customer/bulk'
import { getHealthNoteLooks, putHealthNote } from '@goldline/contract/customer/health'
import { readHealthNote } from '@goldline/contract/customer/health-note'
import { eraseCustomer, getCustomerErasure } from '@goldline/contract/privacy'
import { exportCustomers } from '@goldline/contract/transfer/export'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anna, anne, answerTheSalon, button, cut, field, showIn } from '../../../test/customers.tsx'
import { describedBy, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { CustomerFilters } from '../filters/CustomerFilters.tsx'
import { useFilters } from '../filters/customer-filters.ts'
import { HealthNote } from '../panel/HealthNote.tsx'
import { CustomerList } from './CustomerList.tsx'
import { EraseAction } from './card/EraseAction.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

describe('the list', () => {
  function List() {
    const { query, set } = useFilters()
    return (
      <>
        <CustomerFilters query={query} onSet={set} />
        <CustomerList
          query={query}
          onSet={set}
          opened={undefined}
          mayWrite
          onAdd={() => undefined}
          onAddSearched={() => undefined}
        />
      </>
    )
  }
  beforeEach(() => server.answer(getCustomers, { customers: [anna, anne], next: null, count: 2 }))

  test('[CUS-02] filters are in the URL and can be removed', async () => {
    history.replaceState(null, '', '/?type=vip&tags=VIP&birthday=nonsense')
    const person = showIn(<List />)
    await screen.findByText('Anna Frei')
    expect(Object.fromEntries(server.sent(getCustomers)[0]?.query ?? [])).toEqual({
      type: 'vip',
      tags: 'VIP',
      limit: '50',
    })
    await person.click(await button('admin.customers.filter.remove', { filter: text('customerType.vip') }))
    expect(location.search).not.toContain('type')
    await person.selectOptions(screen.getByLabelText(text('word.birthday')), 'birthday=week')
    expect(location.search).toContain('birthday=week')
    const services = await screen.findByLabelText(text('word.service'))
    await person.selectOptions(services, `productId=${cut.id}`)
    const had = text('admin.customers.filter.had', 'de', { service: 'Schnitt' })
    await button('admin.customers.filter.remove', { filter: had })
    expect(location.search).toContain(`productId=${cut.id}`)
  })

  test('[CUS-08] the checkbox above the list selects all customers, then none', async () => {
    const person = showIn(<List />)
    const everybody = () =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: text('admin.customers.bulk.all', 'de', { count: 2 }) })
    const one = await screen.findByRole('checkbox', {
      name: text('admin.customers.select', 'de', { name: 'Anna Frei' }),
    })
    await person.click(one)
    expect([(await everybody()).checked, (await everybody()).indeterminate]).toEqual([false, true])
    await person.click(await everybody())
    expect((await everybody()).indeterminate).toBe(false)
    await person.click(await everybody())
    expect((await everybody()).checked).toBe(true)
    await screen.findByText(text('admin.customers.bulk.count', 'de', { count: 2 }))
  })

  test('[CUS-02] gives screen readers full texts for the values of a row', async () => {
    const visited = { lastVisit: '2027-02-20T09:00:00Z', lastStaff: 'Lena', spendInYear: 10_300, interval: 21 }
    server.answer(getCustomers, { customers: [{ ...anna, ...visited }], next: null, count: 1 })
    showIn(<List />)
    const heard = ['Zuletzt 20.02.2027', 'bei Lena', '2 Besuche', 'CHF.103 in 12 Monaten', 'alle 21 Tage']
    await screen.findByRole('link', { name: new RegExp(heard.join('.*')) })
  })

  test('[CUS-02] shows a dash for an unknown value', async () => {
    const unknown = { lastVisit: null, lastStaff: null, spendInYear: 0, interval: null, visits: 0 }
    server.answer(getCustomers, { customers: [{ ...anna, ...unknown }], next: null, count: 1 })
    showIn(<List />)
    const row = await screen.findByRole('link', { name: /Anna/ })
    expect(within(row).getAllByText('–')).toHaveLength(4)
  })

  test('[CUS-08] tags selected customers, and exports all that match the filter, with the password', async () => {
    const person = showIn(<List />)
    await person.click(
      await screen.findByRole('checkbox', { name: text('admin.customers.select', 'de', { name: 'Anna Frei' }) }),
    )
    await screen.findByText(text('admin.customers.bulk.count', 'de', { count: 1 }))
    await person.click(await button('admin.customers.bulk.tag'))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByLabelText(text('admin.customers.bulk.tag')), 'Aktion')
    server.answer(tagCustomers, { tagged: 1 })
    await person.click(dialog.getByRole('button', { name: text('action.add') }))
    await waitFor(() =>
      expect(server.sent(tagCustomers)[0]?.body).toEqual({ chosen: { ids: [anna.id] }, tag: 'Aktion' }),
    )

    await person.click(
      screen.getByRole('checkbox', { name: text('admin.customers.select', 'de', { name: 'Anna Frei' }) }),
    )
    await person.click(await button('admin.customers.bulk.all', { count: 2 }))
    server.answer(exportCustomers, 'Vorname')
    URL.createObjectURL = vi.fn(() => 'blob:x')
    URL.revokeObjectURL = vi.fn()
    await person.click(await button('admin.customers.bulk.export'))
    const exporting = within(await screen.findByRole('dialog'))
    await person.type(exporting.getByLabelText(text('form.password')), 'a long enough password')
    await person.click(exporting.getByRole('button', { name: text('admin.customers.bulk.export') }))
    await waitFor(() =>
      expect(server.sent(exportCustomers)[0]?.body).toMatchObject({
        chosen: { filter: {} },
        what: 'CUSTOMERS',
        password: 'a long enough password',
      }),
    )
  })
})

test('[PRIV-02] loads the health note on request, and says if the user may not read it', async () => {
  server.answer(getHealthNoteLooks, [])
  server.refuse(readHealthNote, 403, 'forbidden')
  const person = showIn(<HealthNote customer={anna} />)
  await person.click(await button('word.view'))
  await screen.findByText(text('admin.customers.health.noRight'))
  server.answer(readHealthNote, { text: 'Acrylat', changedTime: null, answers: [] })
  await person.click(await button('word.view'))
  const note = await field('admin.customers.health')
  expect(note.value).toBe('Acrylat')
  await person.type(note, ', Latex')
  server.answer(putHealthNote, { text: 'Acrylat, Latex', changedTime: null, answers: [] })
  await person.click(await button('action.save'))
  await waitFor(() => expect(server.sent(putHealthNote)[0]?.body).toEqual({ text: 'Acrylat, Latex' }))
})

test('[CUS-08] before an erasure, shows what is kept; shows a wrong password at its field', async () => {
  const erased = vi.fn()
  server.answer(getCustomerErasure, {
    cancelledAppointments: 1,
    hasAccount: false,
    prepaid: [{ salon: 'Studio Lumière', visits: 0, points: 440 }],
    kept: [{ what: 'PAST_APPOINTMENTS', basis: 'BOOKS', count: 3, until: null }],
  })
  server.refuse(eraseCustomer, 403, 'password.notMatched', { field: 'body.password' })
  const person = showIn(<EraseAction customer={anna} name="Anna Frei" onErased={erased} />)
  await person.click(await button('admin.customers.erase'))
  await screen.findByText(text('admin.customers.erase.PAST_APPOINTMENTS', 'de', { count: 3 }))
  expect(screen.getByText(/^Es verfallen 440 Bonuspunkte\./)).toBeTruthy()
  await person.type(await field('form.password'), 'falsch')
  await person.click(await button('admin.customers.erase.sure'))
  await waitFor(async () => expect(describedBy(await field('form.password'))).toBe(text('refusal.password.notMatched')))
  server.answer(eraseCustomer, { cancelledAppointments: 1, kept: [] })
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  await person.click(await button('admin.customers.erase.sure'))
  await waitFor(() => expect(erased).toHaveBeenCalled())
})
