import { describe, expect, test } from 'vitest'
import { createSession } from '../client/session.ts'
import { memoryArea as area, fullArea } from '../test/memory-area.ts'
import { createStorage, hasUnstoredInput } from './storage.ts'

describe('local storage', () => {
  test('[UI-12] each app has its own keys', () => {
    const shared = area()
    createStorage('booking', () => shared).set('token', 'a')
    expect(createStorage('admin', () => shared).get('token')).toBeUndefined()
    expect(shared.getItem('goldline.booking.token')).toBe('a')
  })

  test('[UI-12] storage that throws reads as empty and breaks nothing', () => {
    const storage = createStorage('booking', () => {
      throw new Error('denied')
    })
    storage.set('language', 'vi')
    storage.remove('language')
    expect(storage.get('language')).toBeUndefined()
  })

  test('[UI-12x] a value that a full device rejects stays in the page until it fits or is removed, but not without consent', () => {
    const disk = area()
    let isFull = true
    const storage = createStorage('admin', () => (isFull ? fullArea(disk) : disk))
    storage.set('drafts', 'typed')
    storage.set('viewMode', 'week')
    expect([storage.get('drafts'), storage.get('viewMode'), hasUnstoredInput()]).toEqual(['typed', undefined, true])
    isFull = false
    storage.set('drafts', 'typed on')
    expect([disk.getItem('goldline.admin.drafts'), hasUnstoredInput()]).toEqual(['typed on', false])
    isFull = true
    // Newer than the value that the device still stores.
    storage.set('drafts', 'typed more')
    expect(storage.get('drafts')).toBe('typed more')
    storage.remove('drafts')
    expect([storage.get('drafts'), hasUnstoredInput()]).toEqual([undefined, false])
  })
})

describe('session', () => {
  test('[AUTH-01] the token is stored from the header or from a challenge’s answer, and survives a reload', () => {
    const shared = area()
    const storage = () => createStorage('booking', () => shared)
    createSession(storage()).signIn('Bearer abc')
    expect(createSession(storage()).token()).toBe('abc')
    createSession(storage()).signIn('def')
    expect(createSession(storage()).token()).toBe('def')
  })

  test('[AUTH-04] signing out deletes the token and notifies listeners, once', () => {
    const session = createSession(createStorage('booking', area))
    let heard = 0
    session.subscribe(() => heard++)
    session.signIn('abc')
    session.signOut()
    session.signOut()
    expect([session.token(), heard]).toEqual([undefined, 2])
  })

  test('[AUTH-04] signing out in another tab signs out here', () => {
    const session = createSession(createStorage('admin', area))
    session.signIn('abc')
    session.heardFromOtherTab({ key: 'goldline.booking.token', newValue: null })
    expect(session.token()).toBe('abc')
    session.heardFromOtherTab({ key: 'goldline.admin.token', newValue: null })
    expect(session.token()).toBeUndefined()
  })
})
