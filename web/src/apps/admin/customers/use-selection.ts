import type { ChosenCustomers } from '@goldline/contract/customer/bulk'
import { useState } from 'react'
import { type CustomerQuery, withoutSort } from '../filters/customer-filters.ts'

export type Selection = ReturnType<typeof useSelection>

/** Maximum number of ids that the server accepts; more customers can only be selected by filter. */
const maxSelectedIds = 1000

/** Holds the selection in the list: single customers, or all that match the filter. A new filter resets it. */
export function useSelection(query: CustomerQuery, total: number) {
  const filter = withoutSort(query)
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
      // If all are selected, deselecting one clears the selection, since a filter cannot exclude a single customer.
      if (all) return setState({ key, ids: [], all: false })
      const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, maxSelectedIds)
      return setState({ key, ids: next, all: false })
    },
    selectAll: () => setState({ key, ids: [], all: true }),
    clear: () => setState({ key, ids: [], all: false }),
  }
}
