import { type RefObject, useRef, useState } from 'react'
import type { FormValues } from '../../../client/form-values.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { type Draft, type Drafts, type ShownDraft, useDrafts } from './drafts.ts'
import styles from './EditForm.module.css'

const nothing: Draft = { typed: {}, base: {}, at: 0 }
type State = {
  readonly name: string
  readonly draft: Draft
  readonly from?: number | undefined
  readonly discarded?: Draft | undefined
}

/**
 * Holds a form's values and keeps them as a draft: untouched fields show the latest `start`, and `others` contains the
 * typed fields that a colleague has changed (UI-23).
 * @param isSaved whether `start` is saved data; otherwise it is a proposal, which no colleague can change
 */
export function useTyped<Values extends object>(start: Values, name: string, isSaved = true): FormValues<Values> {
  const drafts = useDrafts()
  const [state, setState] = useState(() => begin(drafts, name))
  const latest = useRef(state)
  // If the form now shows another row, use that row's draft.
  if (latest.current.name !== name) latest.current = begin(drafts, name)
  const put = (next: Omit<State, 'name'>) => {
    latest.current = { name, ...next }
    setState(latest.current)
    drafts?.write(name, isEmpty(next.draft) ? undefined : next.draft)
  }
  const { draft, from, discarded } = latest.current
  const { typed, base } = draft as Draft<Values>
  const isMine = (field: keyof Values) => differs(typed, start, field)
  const others = isSaved ? fieldsOf(base).filter((field) => isMine(field) && differs(base, start, field)) : []
  const clear = () => put({ draft: nothing })
  const discard = () => put({ draft: nothing, discarded: isEmpty(draft) ? undefined : draft })
  const shown: ShownDraft = {
    from,
    others: others.map((field) => start[field]),
    discard,
    bringBack: discarded && (() => put({ draft: discarded, from: discarded.at })),
  }
  return {
    values: { ...start, ...typed },
    typed: pick(typed, isMine),
    others,
    type: (change: Partial<Values>) =>
      put({ draft: mergeTyped(start, latest.current.draft as Draft<Values>, change), from: latest.current.from }),
    clear,
    discard,
    keepMine: () => put({ draft: { ...draft, base: pick(start, (field) => field in base) }, from }),
    ...useSentTracking(latest, drafts, (rest) => put({ draft: rest })),
    line: drafts && (from !== undefined || discarded || others.length > 0) && <DraftLine draft={shown} />,
  }
}

/** Holds the values of a new item, whose `start` is a proposal. */
export const useTypedNew = <Values extends object>(start: Values, name: string): FormValues<Values> =>
  useTyped(start, name, false)

function begin(drafts: Drafts | undefined, name: string): State {
  const kept = drafts?.read(name)
  return kept ? { name, draft: kept, from: kept.at } : { name, draft: nothing }
}

/** Removes the sent values from the draft once they are saved. */
function useSentTracking(latest: RefObject<State>, drafts: Drafts | undefined, keep: (rest: Draft) => void) {
  const sent = useRef<State>(undefined)
  return {
    sending: () => {
      sent.current = latest.current
    },
    saved: () => {
      const was = sent.current
      sent.current = undefined
      if (was === undefined) return
      if (was.name !== latest.current.name) {
        // The form shows another row by now: delete the sent draft, unless it was changed since sending.
        if (drafts?.read(was.name)?.at === was.draft.at) drafts?.write(was.name, undefined)
        return
      }
      const { typed, base, at } = latest.current.draft
      const isNew = (field: never) => differs(typed, was.draft.typed, field)
      keep({ typed: pick(typed, isNew), base: pick(base, isNew), at })
    },
  }
}

function mergeTyped<Values extends object>(start: Values, before: Draft<Values>, change: Partial<Values>) {
  const typed: Partial<Values> = { ...before.typed, ...change }
  const base: Partial<Values> = { ...pick(start, (field) => field in change), ...before.base }
  const isTyped = (field: keyof Values) => differs(typed, start, field)
  return { typed: pick(typed, isTyped), base: pick(base, isTyped), at: Date.now() }
}

const isEmpty = ({ typed }: Draft) => Object.keys(typed).length === 0
const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

const differs = <Values extends object>(one: Partial<Values>, other: Partial<Values>, field: keyof Values) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field])

const pick = <Values extends object>(values: Values, isMeant: (field: keyof Values) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isMeant(field as keyof Values))) as Partial<Values>

/** Options for `useForm` to keep a draft named by form and row, without passwords, codes and health notes. */
export const keptAs = (draft: string) => ({ draft, hold: useTyped })
/** Options like `keptAs`, for a new item (`useTypedNew`). */
export const keptAsNew = (draft: string) => ({ draft, hold: useTypedNew })

/** UI-23: says that a draft was restored or discarded, and what others have saved in its fields meanwhile. */
function DraftLine({ draft: { from, others, discard, bringBack } }: { draft: ShownDraft }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const values = others.filter((value) => typeof value === 'string' && value !== '') as string[]
  const changed = values.length > 0 ? 'admin.draft.changedTo' : 'admin.draft.changed'
  return (
    <p role="status" className={styles.line}>
      {bringBack ? (
        <>
          {t('admin.draft.discarded')}{' '}
          <Button kind="link" onClick={bringBack}>
            {t('admin.draft.bringBack')}
          </Button>
        </>
      ) : (
        <>
          {from !== undefined && t('admin.draft.back', { time: format.time(from) })}{' '}
          {others.length > 0 && t(changed, { values: intl.formatList(values) })}{' '}
          <Button kind="link" onClick={discard}>
            {t('word.discard')}
          </Button>
        </>
      )}
    </p>
  )
}
