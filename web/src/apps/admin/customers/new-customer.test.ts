import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api-error.ts'
import { createPersonDraft, newCustomerBody } from '../../../customer/new-person.ts'
import { invalidFields, knownContact } from './new-customer.ts'

describe('a customer entered by the salon', () => {
  test('[CUS-02] fills the searched text into the matching field', () => {
    expect(createPersonDraft('Anna Maria Frei', 'CH')).toMatchObject({
      name: 'Anna Maria',
      surname: 'Frei',
      isoCode: 'CH',
    })
    expect(createPersonDraft('  Ngọc ', 'CH')).toMatchObject({ name: 'Ngọc', surname: '' })
    expect(createPersonDraft('079 123 45 67', 'CH')).toMatchObject({ name: '', phoneNr: '079 123 45 67' })
    expect(createPersonDraft('vera@example.com', 'CH')).toMatchObject({ name: '', email: 'vera@example.com' })
  })

  test('[CUS-01] requires only a name, and does not send empty fields', () => {
    const draft = { ...createPersonDraft('', 'CH'), name: 'Vera' }
    expect(invalidFields(draft)).toEqual({})
    expect(newCustomerBody(draft)).toEqual({ name: 'Vera' })
    expect(newCustomerBody({ ...draft, phoneNr: '079', surname: ' ', birthday: '1990-01-01' })).toEqual({
      name: 'Vera',
      phoneNr: '079',
      isoCode: 'CH',
      birthday: '1990-01-01',
    })
  })

  test('[CUS-01] returns the typed contact that another customer already has', () => {
    const draft = { ...createPersonDraft('', 'CH'), phoneNr: ' 079 123 45 67 ', email: 'vera@example.com' }
    const refused = (code: string, field: string) => new ApiError(409, code, { field })
    expect(knownContact(refused('existed', 'body.phoneNr'), draft)).toBe('079 123 45 67')
    expect(knownContact(refused('existed', 'body.email'), draft)).toBe('vera@example.com')
    expect(knownContact(refused('invalid-phoneNr', 'body.phoneNr'), draft)).toBeUndefined()
    expect(knownContact(null, draft)).toBeUndefined()
  })

  test('[CUS-10] reports a missing name and an incomplete e-mail address without asking the server', () => {
    const draft = { ...createPersonDraft('', 'CH'), name: ' ', email: 'a@b' }
    expect(Object.keys(invalidFields(draft))).toEqual(['name', 'email'])
  })
})
