// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { useSwitchInOtherTab } from './session.ts'

test('[AUTH-12] notices a change of person or salon in another tab, but not a sign-in or sign-out there', () => {
  const changed = vi.fn()
  const Here = () => {
    useSwitchInOtherTab(changed)
    return null
  }
  show(<Here />, { signedIn: true })
  const says = (key: string, oldValue: string | null, newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
  says('goldline.admin.token', 'one', null)
  says('goldline.admin.token', null, 'two')
  says('goldline.booking.token', 'one', 'two')
  expect(changed).not.toHaveBeenCalled()
  says('goldline.admin.token', 'one', 'two')
  expect(changed).toHaveBeenCalledOnce()
})
