import { useState } from 'react'
import { type DayChoice, DayDialog } from './DayDialog.tsx'
import { IconButton } from './IconButton.tsx'
import { CalendarIcon } from './later-icons.tsx'

/** A button that opens a month to pick a day from. */
export function DayPicker({ label, ...choice }: DayChoice & { label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton bare label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarIcon size={18} />
      </IconButton>
      {open && <DayDialog {...choice} onClose={() => setOpen(false)} />}
    </>
  )
}
