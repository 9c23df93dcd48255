import type { ChosenCustomers } from '@goldline/contract/customer/bulk'
import { useState } from 'react'
import { type CustomerQuery, filterOf } from './use-filters.ts'

export type Selection = ReturnType<typeof useSelection>

/** The server takes as many by id; more are selected by their filter. */
const mostByHand = 1000

/** Who is selected in the list: one by one, or everybody whom the filter fits. Another filter begins anew. */
export function useSelection(query: CustomerQuery, total: number) {
  const filter = filterOf(query)
  const key = JSON.stringify(filter)
  const [state, setState] = useState<{ key: string; ids: readonly string[]; all: boolean }>({
    key,
    ids: [],
    all: false,
  })
  const { ids, all }: { ids: readonly string[]; all: boolean } = state.key === key ? state : { ids: [], all: false }
  const chosen: ChosenCustomers = all ? { filter } : { ids: [...ids] }
  return {
    ids,
    all,
    chosen,
    count: all ? total : ids.length,
    has: (id: string) => all || ids.includes(id),
    toggle: (id: string) => {
      // Taking one off everybody leaves nobody: a filter cannot say "but not her".
      if (all) return setState({ key, ids: [], all: false })
      const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, mostByHand)
      return setState({ key, ids: next, all: false })
    },
    selectAll: () => setState({ key, ids: [], all: true }),
    clear: () => setState({ key, ids: [], all: false }),
  }
}
