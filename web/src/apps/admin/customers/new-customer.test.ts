import { describe, expect, test } from 'vitest'
import { bodyOf, draftFor, emptyDraft, invalidFields, isEmpty } from './new-customer.ts'

describe('a customer typed in by the salon', () => {
  test('[CUS-02] what was searched for in vain goes where it belongs', () => {
    expect(draftFor('Anna Maria Frei', 'CH')).toMatchObject({ name: 'Anna Maria', surname: 'Frei', isoCode: 'CH' })
    expect(draftFor('  Ngọc ', 'CH')).toMatchObject({ name: 'Ngọc', surname: '' })
    expect(draftFor('079 123 45 67', 'CH')).toMatchObject({ name: '', phoneNr: '079 123 45 67' })
    expect(draftFor('vera@example.com', 'CH')).toMatchObject({ name: '', email: 'vera@example.com' })
  })

  test('[CUS-01] a name is enough; what is empty is not sent', () => {
    const draft = { ...emptyDraft('CH'), name: 'Vera' }
    expect(invalidFields(draft)).toEqual({})
    expect(bodyOf(draft)).toEqual({ name: 'Vera' })
    expect(bodyOf({ ...draft, phoneNr: '079', surname: ' ', birthday: '1990-01-01' })).toEqual({
      name: 'Vera',
      phoneNr: '079',
      isoCode: 'CH',
      birthday: '1990-01-01',
    })
  })

  test('[CUS-10] no name and half an address are said at once', () => {
    const draft = { ...emptyDraft('CH'), name: ' ', email: 'a@b' }
    expect(Object.keys(invalidFields(draft))).toEqual(['name', 'email'])
    expect([isEmpty(draft), isEmpty(emptyDraft('VN'))]).toEqual([false, true])
  })
})
