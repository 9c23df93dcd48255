import type { ComponentType } from 'react'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { viewsTexts } from '../catalogues.ts'
import { DaySkeleton } from './DayStates.tsx'
import type { ViewProps } from './use-day.ts'
import type { Mode } from './view-settings.ts'

type Load = () => Promise<{ Page: ComponentType<ViewProps> }>

const parts: Record<Exclude<Mode, 'day'>, Load> = {
  month: () => import('./views/MonthView.tsx'),
  week: () => import('./views/WeekView.tsx'),
  agenda: () => import('./views/AgendaView.tsx'),
}

/** UI-02: loads every view but the day on demand. */
export function OtherView(props: ViewProps) {
  const { mode } = props.view
  if (mode === 'day') return null
  return (
    <SectionTexts loader={viewsTexts} fallback={<DaySkeleton />}>
      <LazyPage key={mode} load={parts[mode]} facts={props} waiting={<DaySkeleton />} />
    </SectionTexts>
  )
}
