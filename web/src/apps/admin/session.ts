import type { SignedInUser } from '@goldline/contract/auth/user'
import { canFoundSalon } from '@goldline/domain/user/role'
import { type Feature, featureRefusal } from '@goldline/domain/user/tier'
import { useApp } from '../../client/app-context.ts'
import { useMe } from '../../client/me.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'

export {
  type Salon,
  useMaySeeAll as useSeesAll,
  useMe,
  useOwnStaffLimit as useOnlyStaff,
  useSalon,
} from '../../client/me.ts'

/** Whether the person's role and the salon's tier allow a feature; false until both are known. */
export function useHasFeature(feature: Feature): boolean {
  const { data: me } = useMe()
  return me?.salon != null && featureRefusal(feature, { role: me.role, tier: me.salon.tier }) === undefined
}

/** Whether the person may open another salon (BIZ-09); never on a salon's own computer. */
export const canOpenSalon = ({ role, salon, device }: SignedInUser): boolean =>
  salon !== null && device === null && canFoundSalon(role)

/** Calls `changed` if another tab switches person or salon: this tab's data and input belong to the previous one. */
export function useSwitchInOtherTab(changed: () => void) {
  const { storage } = useApp()
  useWindowEvent('storage', ({ key, oldValue, newValue }) => {
    if (key === storage.name('token') && oldValue && newValue && oldValue !== newValue) changed()
  })
}

/** Whether an owner has yet to accept the latest terms (AUTH-14). */
export function mustAcceptTerms(me: SignedInUser | undefined): me is SignedInUser {
  // On a shared computer, a person signed in by PIN accepts nothing on the owner's behalf.
  return me?.role === 'OWNER' && !me.device && me.agb.acceptedVersion !== me.agb.latestVersion
}
