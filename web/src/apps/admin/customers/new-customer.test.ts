import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api-error.ts'
import { draftFor, newCustomerBody } from '../../../customer/new-person.ts'
import { invalidFields, knownContact } from './new-customer.ts'

describe('a customer typed in by the salon', () => {
  test('[CUS-02] an unsuccessful search fills the matching field', () => {
    expect(draftFor('Anna Maria Frei', 'CH')).toMatchObject({ name: 'Anna Maria', surname: 'Frei', isoCode: 'CH' })
    expect(draftFor('  Ngọc ', 'CH')).toMatchObject({ name: 'Ngọc', surname: '' })
    expect(draftFor('079 123 45 67', 'CH')).toMatchObject({ name: '', phoneNr: '079 123 45 67' })
    expect(draftFor('vera@example.com', 'CH')).toMatchObject({ name: '', email: 'vera@example.com' })
  })

  test('[CUS-01] a name suffices; empty fields are not sent', () => {
    const draft = { ...draftFor('', 'CH'), name: 'Vera' }
    expect(invalidFields(draft)).toEqual({})
    expect(newCustomerBody(draft)).toEqual({ name: 'Vera' })
    expect(newCustomerBody({ ...draft, phoneNr: '079', surname: ' ', birthday: '1990-01-01' })).toEqual({
      name: 'Vera',
      phoneNr: '079',
      isoCode: 'CH',
      birthday: '1990-01-01',
    })
  })

  test('[CUS-01] the customer with the same contact is searched by what was typed', () => {
    const draft = { ...draftFor('', 'CH'), phoneNr: ' 079 123 45 67 ', email: 'vera@example.com' }
    const refused = (code: string, field: string) => new ApiError(409, code, { field })
    expect(knownContact(refused('existed', 'body.phoneNr'), draft)).toBe('079 123 45 67')
    expect(knownContact(refused('existed', 'body.email'), draft)).toBe('vera@example.com')
    expect(knownContact(refused('invalid-phoneNr', 'body.phoneNr'), draft)).toBeUndefined()
    expect(knownContact(null, draft)).toBeUndefined()
  })

  test('[CUS-10] a missing name and half an address are shown at once', () => {
    const draft = { ...draftFor('', 'CH'), name: ' ', email: 'a@b' }
    expect(Object.keys(invalidFields(draft))).toEqual(['name', 'email'])
  })
})
