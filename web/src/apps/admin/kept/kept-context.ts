import { createContext, useContext } from 'react'
import type { Vault } from '../../../vault.ts'

/** What the password opened at sign-in (UI-12): in memory only, gone with a reload or a sign-out. */
export type Kept = { vault: Vault; email: string; since: number }
type Value = { kept: Kept | undefined; setKept: (kept: Kept | undefined) => void }

export const keptContext = createContext<Value | undefined>(undefined)

export function useKept(): Value {
  const value = useContext(keptContext)
  if (!value) throw new Error('useKept outside of AdminRoutes')
  return value
}
