import { useState } from 'react'
import type { CalendarStaff } from '../../../calendar/day-columns.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { SlidersIcon } from '../../../kit/calendar-icons.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { viewsTexts } from '../catalogues.ts'
import type { ViewSettings } from './view-settings.ts'

type Props = {
  staff: readonly CalendarStaff[]
  settings: ViewSettings
  onChange: (changes: Partial<ViewSettings>) => void
}

const load = () => import('./views/OptionsDialog.tsx')

/** Opens density, colours and columns, which load on demand. */
export function ViewOptions(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton bare label={t('admin.calendar.options')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersIcon size={18} />
      </IconButton>
      {open && (
        <SectionTexts loader={viewsTexts}>
          <LazyPage load={load} facts={{ ...props, onClose: () => setOpen(false) }} waiting={null} />
        </SectionTexts>
      )}
    </>
  )
}
