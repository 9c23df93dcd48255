import { createContext, useContext } from 'react'
import type { Vault } from '../../../vault.ts'

/** The vault opened by the password at sign-in (UI-12): only in memory, gone after a reload or sign-out. */
export type Kept = { vault: Vault; email: string; since: number }
type Value = { kept: Kept | undefined; setKept: (kept: Kept | undefined) => void }

export const keptContext = createContext<Value | undefined>(undefined)

export function useKept(): Value {
  const value = useContext(keptContext)
  if (!value) throw new Error('useKept outside of AdminRoutes')
  return value
}
