import { useContext, useMemo } from 'react'
import { draftStorage, ownerContext } from './owner.ts'

/** What is typed into one form and not sent. `base`: what stood in those fields before; `at`: epoch milliseconds of the last change. */
export type Draft<Values extends object = object> = {
  readonly typed: Partial<Values>
  readonly base: Partial<Values>
  readonly at: number
}

export type ShownDraft = {
  /** When a draft that is back was last typed; undefined: all was typed since the form opened. */
  readonly from: number | undefined
  /** What is saved now in the typed fields that somebody else has changed. */
  readonly others: readonly unknown[]
  readonly discard: () => void
  /** Undoes discarding; undefined: nothing was discarded. */
  readonly bringBack: (() => void) | undefined
}

/** Milliseconds after the last change: no longer than a session of ADMIN (AUTH-03). */
const longestKept = 12 * 3_600_000

type Stored = { of: string; drafts: Record<string, Draft> }
const nobody: Stored = { of: '', drafts: {} }

function stored(): Stored {
  try {
    return { ...nobody, ...(JSON.parse(draftStorage.get('drafts') ?? '{}') as Partial<Stored>) }
  } catch {
    return nobody
  }
}

function store({ of, drafts }: Stored): void {
  if (Object.keys(drafts).length === 0) draftStorage.remove('drafts')
  else draftStorage.set('drafts', JSON.stringify({ of, drafts }))
}

/** Whether no draft keeps the field, whatever the form (UI-23e). */
const isSecret = (field: string) => /password|^pin$|^code$|health/i.test(field)
const withoutSecrets = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)))

/** @param of the person and the salon; forgets the drafts of anybody else, and old ones */
function draftsOf(of: string) {
  const present = () => {
    const { of: whose, drafts } = stored()
    const young = Object.entries(whose === of ? drafts : {}).filter(([, { at }]) => Date.now() - at < longestKept)
    return Object.fromEntries(young)
  }
  store({ of, drafts: present() })
  return {
    read: (name: string) => present()[name],
    /** @param draft undefined: there is none any more */
    write(name: string, draft: Draft | undefined) {
      const { [name]: _, ...others } = present()
      const kept = draft && { ...draft, typed: withoutSecrets(draft.typed), base: withoutSecrets(draft.base) }
      store({ of, drafts: kept && Object.keys(kept.typed).length > 0 ? { ...others, [name]: kept } : others })
    },
  }
}

export type Drafts = ReturnType<typeof draftsOf>

/** The drafts of the signed-in person, by name; undefined while nobody is known. */
export function useDrafts(): Drafts | undefined {
  const of = useContext(ownerContext)
  return useMemo(() => (of === undefined ? undefined : draftsOf(of)), [of])
}
