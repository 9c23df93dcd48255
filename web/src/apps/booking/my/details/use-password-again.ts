import { useState } from 'react'
import { ApiError } from '../../../../api-error.ts'

/** AUTH-18: only who works in a salon types the password again, and the server says who does. */
export function usePasswordAgain() {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    hear: (error: unknown) => {
      if (error instanceof ApiError && error.message.startsWith('password.')) setAsked(true)
    },
  }
}
