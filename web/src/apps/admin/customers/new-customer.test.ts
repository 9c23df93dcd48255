import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api-error.ts'
import { bodyOf, draftFor } from '../../../customer/new-person.ts'
import { invalidFields, knownContact } from './new-customer.ts'

describe('a customer typed in by the salon', () => {
  test('[CUS-02] what was searched for in vain goes where it belongs', () => {
    expect(draftFor('Anna Maria Frei', 'CH')).toMatchObject({ name: 'Anna Maria', surname: 'Frei', isoCode: 'CH' })
    expect(draftFor('  Ngọc ', 'CH')).toMatchObject({ name: 'Ngọc', surname: '' })
    expect(draftFor('079 123 45 67', 'CH')).toMatchObject({ name: '', phoneNr: '079 123 45 67' })
    expect(draftFor('vera@example.com', 'CH')).toMatchObject({ name: '', email: 'vera@example.com' })
  })

  test('[CUS-01] a name is enough; what is empty is not sent', () => {
    const draft = { ...draftFor('', 'CH'), name: 'Vera' }
    expect(invalidFields(draft)).toEqual({})
    expect(bodyOf(draft)).toEqual({ name: 'Vera' })
    expect(bodyOf({ ...draft, phoneNr: '079', surname: ' ', birthday: '1990-01-01' })).toEqual({
      name: 'Vera',
      phoneNr: '079',
      isoCode: 'CH',
      birthday: '1990-01-01',
    })
  })

  test('[CUS-01] who has the number or e-mail already is searched for by what was typed', () => {
    const draft = { ...draftFor('', 'CH'), phoneNr: ' 079 123 45 67 ', email: 'vera@example.com' }
    const refused = (code: string, field: string) => new ApiError(409, code, { field })
    expect(knownContact(refused('existed', 'body.phoneNr'), draft)).toBe('079 123 45 67')
    expect(knownContact(refused('existed', 'body.email'), draft)).toBe('vera@example.com')
    expect(knownContact(refused('invalid-phoneNr', 'body.phoneNr'), draft)).toBeUndefined()
    expect(knownContact(null, draft)).toBeUndefined()
  })

  test('[CUS-10] no name and half an address are said at once', () => {
    const draft = { ...draftFor('', 'CH'), name: ' ', email: 'a@b' }
    expect(Object.keys(invalidFields(draft))).toEqual(['name', 'email'])
  })
})
