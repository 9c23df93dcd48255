import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotices, shortenText } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('notices', () => {
  test('[UI-09] shows one at a time, in order of arrival', () => {
    const notices = createNotices()
    notices.show('first')
    notices.show('second', 'error')
    expect(notices.current()).toEqual({ text: 'first', tone: 'info' })
    notices.close()
    expect(notices.current()).toEqual({ text: 'second', tone: 'error' })
    notices.close()
    expect(notices.current()).toBeUndefined()
  })

  test('[UI-09f] a success replaces an earlier success', () => {
    const notices = createNotices()
    notices.show('sent', 'success')
    notices.show('no connection', 'error')
    notices.show('moved', 'success')
    expect(notices.current()?.text).toBe('no connection')
    notices.close()
    expect(notices.current()?.text).toBe('moved')
    notices.close()
    expect(notices.current()).toBeUndefined()
  })

  test('[UI-09] an opening dialog dismisses shown and queued ones; later ones are shown', () => {
    const notices = createNotices()
    for (const text of ['a', 'b']) notices.show(text)
    notices.clear()
    expect(notices.current()).toBeUndefined()
    vi.advanceTimersByTime(10_000)
    notices.show('c')
    vi.advanceTimersByTime(14_999)
    expect(notices.current()?.text).toBe('c')
  })

  test('[UI-09] a text already shown or queued is not added, but can be shown again later', () => {
    const notices = createNotices()
    for (const text of ['a', 'b', 'a', 'b']) notices.show(text)
    notices.close()
    expect(notices.current()?.text).toBe('b')
    notices.close()
    expect(notices.current()).toBeUndefined()
    notices.show('a')
    expect(notices.current()?.text).toBe('a')
  })

  test('[UI-09] each is hidden 15 s after it appeared', () => {
    const notices = createNotices()
    notices.show('a')
    vi.advanceTimersByTime(10_000)
    notices.show('b')
    vi.advanceTimersByTime(4_999)
    expect(notices.current()?.text).toBe('a')
    vi.advanceTimersByTime(1)
    expect(notices.current()?.text).toBe('b')
    vi.advanceTimersByTime(14_999)
    expect(notices.current()?.text).toBe('b')
    vi.advanceTimersByTime(1)
    expect(notices.current()).toBeUndefined()
  })

  test('[UI-09] closing by hand gives the next one its full 15 s', () => {
    const notices = createNotices()
    notices.show('a')
    notices.show('b')
    vi.advanceTimersByTime(14_000)
    notices.close()
    vi.advanceTimersByTime(14_999)
    expect(notices.current()?.text).toBe('b')
  })

  test('[UI-09] truncates to 350 characters with an ellipsis; 350 stay whole', () => {
    expect(shortenText('x'.repeat(350))).toBe('x'.repeat(350))
    expect(shortenText('x'.repeat(351))).toBe(`${'x'.repeat(349)}…`)
    expect([...shortenText('💅'.repeat(400))]).toHaveLength(350)
    const notices = createNotices()
    notices.show('x'.repeat(400))
    notices.show('x'.repeat(500))
    notices.close()
    expect(notices.current()).toBeUndefined()
  })

  test('listeners get every change until they unsubscribe', () => {
    const notices = createNotices()
    const listener = vi.fn()
    const leave = notices.subscribe(listener)
    notices.show('a')
    notices.close()
    leave()
    notices.show('b')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
