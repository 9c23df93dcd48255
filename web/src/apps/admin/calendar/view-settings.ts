/** A person's calendar preferences, per salon on this device (UI-12, UI-15). */
import { useCallback, useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { type CalendarMode, calendarModes } from '../days/range-of.ts'

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]
export const colourings = ['status', 'person', 'category'] as const
type CardColouring = (typeof colourings)[number]

export type ViewSettings = {
  mode: CalendarMode
  density: Density
  colouring: CardColouring
  /** Ids of the staff who have a column, in this order; empty: all staff. */
  columns: readonly string[]
  /** Whether to show only staff who are at work or have a visit that day. */
  atWork: boolean
}

const defaultSettings: ViewSettings = {
  mode: 'day',
  density: 'normal',
  colouring: 'status',
  columns: [],
  atWork: false,
}

/** Reads the stored settings, ignoring values unknown to this version. */
export function readSettings(kept: string | undefined, salonId: string): ViewSettings {
  const found = settingsBySalon(kept)[salonId]
  if (typeof found !== 'object' || found === null) return defaultSettings
  const { mode, density, colouring, columns, atWork } = found as Record<string, unknown>
  return {
    mode: findValue(calendarModes, mode) ?? defaultSettings.mode,
    density: findValue(densities, density) ?? defaultSettings.density,
    colouring: findValue(colourings, colouring) ?? defaultSettings.colouring,
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : defaultSettings.columns,
    atWork: atWork === true,
  }
}

/** Returns the text to store, with other salons' settings unchanged. */
export const withSettings = (kept: string | undefined, salonId: string, settings: ViewSettings): string =>
  JSON.stringify({ ...settingsBySalon(kept), [salonId]: settings })

function settingsBySalon(kept: string | undefined): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(kept ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const findValue = <Value extends string>(values: readonly Value[], found: unknown): Value | undefined =>
  values.find((value) => value === found)

export function useViewSettings(salonId: string) {
  const { storage } = useApp()
  const [settings, setSettings] = useState(() => readSettings(storage.get('viewMode'), salonId))
  const change = useCallback(
    (changes: Partial<ViewSettings>) =>
      setSettings((before) => {
        const next = { ...before, ...changes }
        storage.set('viewMode', withSettings(storage.get('viewMode'), salonId, next))
        return next
      }),
    [storage, salonId],
  )
  return { settings, change }
}

type Column = { id: string; person?: object | undefined; away: boolean }

/** Returns the chosen columns in their order; the unassigned and deleted ones are always included. */
export function chosenColumns<C extends Column>(
  columns: readonly C[],
  { columns: chosen, atWork }: Pick<ViewSettings, 'columns' | 'atWork'>,
): readonly C[] {
  if (chosen.length === 0 && !atWork) return columns
  const there = columns.filter(({ person, away }) => !person || !atWork || !away)
  if (chosen.length === 0) return there
  const place = new Map(chosen.map((id, index) => [id, index]))
  return there
    .filter(({ id, person }) => !person || place.has(id))
    .toSorted((a, b) => (place.get(a.id) ?? edgePosition(a, columns)) - (place.get(b.id) ?? edgePosition(b, columns)))
}

/** Sort position of the columns without a person: unassigned first, deleted staff last. */
const edgePosition = <C extends Column>(column: C, columns: readonly C[]): number =>
  columns.indexOf(column) === 0 ? -1 : Number.POSITIVE_INFINITY

/** Height of an hour in rem. */
export const hourRem: Record<Density, number> = { compact: 4.5, normal: 5, roomy: 7 }
