import { createStorage } from '../../../browser/storage.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'

const ofTab = createStorage('admin', () => window.sessionStorage)

/**
 * AUTH-18: the challenge of a new device whose code is on its way. It outlives a reload, which loses the password, and
 * ends with the tab; whom it is for is stored masked only.
 */
export const awaitedCode = {
  keep(challenge: DeviceChallenge) {
    ofTab.set('newDevice', JSON.stringify({ ...challenge, at: Date.now() }))
  },
  /** undefined: none, or it is over. */
  read(): DeviceChallenge | undefined {
    const kept = ofTab.get('newDevice')
    if (kept === undefined) return undefined
    const { at, ...challenge }: DeviceChallenge & { at: number } = JSON.parse(kept)
    const passed = Math.floor((Date.now() - at) / 1000)
    if (passed < challenge.expiresIn)
      return {
        ...challenge,
        resendAfter: Math.max(0, challenge.resendAfter - passed),
        expiresIn: challenge.expiresIn - passed,
      }
    ofTab.remove('newDevice')
    return undefined
  },
  forget: () => ofTab.remove('newDevice'),
}
