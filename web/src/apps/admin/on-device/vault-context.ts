import { createContext, useContext } from 'react'
import type { Vault } from '../../../browser/vault.ts'

/** The vault opened by the password at sign-in (UI-12): kept in memory only, until a reload or sign-out. */
export type OpenedVault = { vault: Vault; email: string; since: number }
type VaultContextValue = { opened: OpenedVault | undefined; setOpened: (opened: OpenedVault | undefined) => void }

export const vaultContext = createContext<VaultContextValue | undefined>(undefined)

export function useOpenVault(): VaultContextValue {
  const value = useContext(vaultContext)
  if (!value) throw new Error('useOpenVault outside of AdminRoutes')
  return value
}
