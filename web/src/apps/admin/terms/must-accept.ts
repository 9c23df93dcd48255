import type { SignedInUser } from '@goldline/contract/user'

/** AUTH-14: whether an owner has not accepted the latest terms. */
export function mustAccept(me: SignedInUser | undefined): me is SignedInUser {
  return me?.role === 'OWNER' && me.agb.acceptedVersion !== me.agb.latestVersion
}
