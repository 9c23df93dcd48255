import { getOverview } from '@goldline/contract/overview'
import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import { getStrandedVisits } from '@goldline/contract/staff/stranded'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { AskDialog } from '../../../client/AskDialog.tsx'
import type { Api } from '../../../client/api.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { VisitList } from './VisitList.tsx'

/** With `tried` it changes nothing, and only returns the visits that the change would strand. */
type HoursChange<In, Out> = (api: Api, sent: In, query: { tried?: 'true' }) => Promise<Out>
type Question<In> = { sent: In; stranded: readonly StrandedVisit[] }
type Options<Out> = { onDone: (answer: Out) => void; onRefused?: (error: Error) => void }

/**
 * Saves a change of hours (STF-10): at once if it strands no visit, else lists the visits, asks, and then opens the
 * screen that decides on them. Render `question` next to the form.
 */
export function useStranding<In, Out extends { stranded: readonly StrandedVisit[] }>(
  change: HoursChange<In, Out>,
  { onDone, onRefused }: Options<Out>,
) {
  const { api } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Question<In>>()
  const saved = useRef<() => void>(undefined)
  const work = useWork(
    async ({ sent, sure }: { sent: In; sure: boolean }): Promise<{ answer: Out } | { asks: Question<In> }> => {
      const { stranded } = sure ? { stranded: [] } : await change(api, sent, { tried: 'true' })
      return stranded.length > 0 ? { asks: { sent, stranded } } : { answer: await change(api, sent, {}) }
    },
    {
      inline: true,
      onDone: (done, { sure }) => {
        if ('asks' in done) return setAsked(done.asks)
        setAsked(undefined)
        saved.current?.()
        onDone(done.answer)
        if (!sure) return
        void cache.invalidate(getStrandedVisits, getOverview)
        navigate(paths.stranded)
      },
      onRefused,
    },
  )
  return {
    isPending: work.isPending,
    error: work.error,
    reset: work.reset,
    saved,
    mutate: (sent: In) => work.mutate({ sent, sure: false }),
    question: asked && (
      <StrandedDialog
        stranded={asked.stranded}
        work={work}
        onYes={() => work.mutate({ sent: asked.sent, sure: true })}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

type Props = {
  stranded: readonly StrandedVisit[]
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
}

/** Lists the visits that a change of hours would leave without a person or opening hours, before saving (STF-10). */
function StrandedDialog({ stranded, ...asked }: Props) {
  const t = useText()
  return (
    <AskDialog
      title={t('admin.stranded.title', { count: stranded.length })}
      subtitle={t('admin.stranded.text')}
      action={t('admin.stranded.save')}
      harmless
      {...asked}
    >
      <VisitList visits={stranded} />
    </AskDialog>
  )
}
