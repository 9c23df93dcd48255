import type { ReactNode } from 'react'
import { ownerContext, useDraftOwner } from '../apps/admin/drafts/owner.ts'

/** Shows its content as ADMIN does: once the user is known, with drafts kept. */
export function KeepingDrafts({ children }: { children: ReactNode }) {
  const owner = useDraftOwner()
  return owner && <ownerContext.Provider value={owner}>{children}</ownerContext.Provider>
}
