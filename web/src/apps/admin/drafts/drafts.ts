import { useContext, useMemo } from 'react'
import { draftStorage, ownerContext } from './owner.ts'

/** Unsent input of one form. `base`: the saved values of those fields; `at`: last change in epoch milliseconds. */
export type Draft<Values extends object = object> = {
  readonly typed: Partial<Values>
  readonly base: Partial<Values>
  readonly at: number
}

export type ShownDraft = {
  /** Time of a restored draft's last change; undefined: everything was typed since the form opened. */
  readonly from: number | undefined
  /** Saved values of typed fields that a colleague has changed. */
  readonly others: readonly unknown[]
  readonly discard: () => void
  /** Undoes discarding; undefined: nothing was discarded. */
  readonly bringBack: (() => void) | undefined
}

/** Milliseconds after the last change for which a draft is kept: as long as a session of ADMIN (AUTH-03). */
const maxAgeMs = 12 * 3_600_000

type StoredDrafts = { of: string; drafts: Record<string, Draft> }
const noDrafts: StoredDrafts = { of: '', drafts: {} }

function stored(): StoredDrafts {
  try {
    return { ...noDrafts, ...(JSON.parse(draftStorage.get('drafts') ?? '{}') as Partial<StoredDrafts>) }
  } catch {
    return noDrafts
  }
}

function store({ of, drafts }: StoredDrafts): void {
  if (Object.keys(drafts).length === 0) draftStorage.remove('drafts')
  else draftStorage.set('drafts', JSON.stringify({ of, drafts }))
}

/** Whether a field must not be stored in any draft (UI-23e). */
const isSecret = (field: string) => /password|^pin$|^code$|health/i.test(field)
const withoutSecrets = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)))

/** Returns functions to read and write an owner's drafts (user and salon); deletes other owners' and old drafts. */
function openDrafts(of: string) {
  const present = () => {
    const { of: whose, drafts } = stored()
    const young = Object.entries(whose === of ? drafts : {}).filter(([, { at }]) => Date.now() - at < maxAgeMs)
    return Object.fromEntries(young)
  }
  store({ of, drafts: present() })
  return {
    read: (name: string) => present()[name],
    /** Stores a draft; undefined deletes it. */
    write(name: string, draft: Draft | undefined) {
      const { [name]: _, ...others } = present()
      const kept = draft && { ...draft, typed: withoutSecrets(draft.typed), base: withoutSecrets(draft.base) }
      store({ of, drafts: kept && Object.keys(kept.typed).length > 0 ? { ...others, [name]: kept } : others })
    },
  }
}

export type Drafts = ReturnType<typeof openDrafts>

/** Returns the signed-in user's drafts; undefined while the user is not known. */
export function useDrafts(): Drafts | undefined {
  const of = useContext(ownerContext)
  return useMemo(() => (of === undefined ? undefined : openDrafts(of)), [of])
}
