import type { ReactNode } from 'react'
import { ownerContext, useDraftOwner } from '../apps/admin/drafts/owner.ts'

/** As in ADMIN: what is inside stands once it is known who is signed in, and keeps drafts. */
export function KeepingDrafts({ children }: { children: ReactNode }) {
  const owner = useDraftOwner()
  return owner && <ownerContext.Provider value={owner}>{children}</ownerContext.Provider>
}
