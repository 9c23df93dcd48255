import type { BusinessObject } from '@goldline/contract/business-object'
import { createContext, useContext } from 'react'

/** The salon whose page the customer came from, the server's time (ISO 8601), and whether this is a demo. */
export type MyFacts = { businessObject: BusinessObject; now: string; demo: boolean }
export const MyContext = createContext<MyFacts | undefined>(undefined)

export function useMyFacts(): MyFacts {
  const facts = useContext(MyContext)
  if (!facts) throw new Error('useMyFacts outside of MyPages')
  return facts
}
