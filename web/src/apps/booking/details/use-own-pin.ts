import { canBePin } from '@goldline/domain/auth/pin'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../../app-context.ts'
import { focusFirstWrong } from '../../../kit/focus-first-wrong.ts'
import { tokenOf } from '../../../sign-in.ts'
import { contactOf, type TypedContact } from '../flow/draft.ts'
import { contactInvalid } from './ContactFields.tsx'

/** State of the form for signing in with one's own PIN (AUTH-02). */
export function useOwnPin(typed: TypedContact) {
  const { api } = useApp()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const [phoneWrong, setPhoneWrong] = useState(false)
  /** Whether it can be submitted; otherwise focuses the first invalid field. */
  const isWhole = (event: FormEvent<HTMLFormElement>): boolean => {
    event.preventDefault()
    setTried(true)
    const whole = !contactInvalid(typed) && !(typed.kind === 'phone' && phoneWrong) && canBePin(pin)
    if (!whole) focusFirstWrong(event.currentTarget)
    return whole
  }
  /** @returns the token */
  const signIn = async (): Promise<string> => {
    const { identity, isoCode } = contactOf(typed)
    const body = { '@type': 'basic-credentials', username: identity, isoCode, pin, client: 'BOOKING' } as const
    return tokenOf(api, body)
  }
  return { isWhole, signIn, setPin, fields: { typed, pin, tried, onPhoneJudged: setPhoneWrong } }
}
