import { useState } from 'react'
import { ApiError } from '../../../../api-error.ts'

/** AUTH-18: only staff type the password again; the server says who. */
export function usePasswordAgain() {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    hear: (error: unknown) => {
      if (error instanceof ApiError && error.message.startsWith('password.')) setAsked(true)
    },
  }
}
