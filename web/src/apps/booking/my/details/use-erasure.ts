import type { ResponseReceived } from '@goldline/contract/call'
import { eraseMe, requestErasure } from '@goldline/contract/privacy'
import { useLocation } from 'wouter'
import { forgetCodes, useSentCode } from '../../../../auth/sent-codes.ts'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'
import { usePinForm } from '../../code/PinField.tsx'
import { forgetPersonal } from '../../kept/forget-personal.ts'
import { forgetBookings } from '../../kept/stored-bookings.ts'
import { myPaths } from '../../my-paths.ts'

export type ErasureAnswer = ResponseReceived<typeof eraseMe>

/** Requests the code, erases the account, and removes all of the person's data from this device (PRIV-01). */
export function useErasure(userId: string) {
  const { api, session, storage } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const code = useSentCode<ResponseReceived<typeof requestErasure>>('erasure', userId)
  const { sent } = code
  const request = useWork(() => api.ask(requestErasure, {}), {
    inline: true,
    onDone: code.keep,
  })
  const erase = useWork((code: string) => api.ask(eraseMe, { body: { challengeId: sent?.id ?? '', code } }), {
    inline: true,
    onDone: (goodbye) => {
      navigate(myPaths.goodbye, { replace: true, state: goodbye })
      forgetBookings(storage)
      forgetCodes('booking')
      storage.remove('resendPinTimestamp')
      session.signOut()
      forgetPersonal(cache)
    },
  })
  return {
    sent,
    resendAt: code.resendAt,
    request,
    form: usePinForm({ work: erase, send: erase.mutate, about: sent?.id }),
    again: async () => {
      await request.mutateAsync()
    },
    wait: code.wait,
    forget: code.forget,
  }
}
