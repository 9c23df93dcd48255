import { getPlacement } from '@goldline/contract/appointment/placement'
import type { ResponseReceived } from '@goldline/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { type EntryService, servicesQuery } from './entry-draft.ts'
import type { ServiceChoice } from './use-entry.ts'

type Props = Pick<ServiceChoice, 'offered' | 'staff' | 'services'> & {
  /** Epoch milliseconds; undefined: not chosen yet. */
  start: number | undefined
  /** Staff id of the column where the form was opened. */
  clicked?: string | null
  /** Id of the appointment to place, if it exists already. */
  appointment?: string
  customer?: string | undefined
}

const pauseMs = 150

/** Shows who would do the visit at that start, or which rules prevent it (APT-15). */
export function Placement({ offered, staff, services, start, clicked = null, appointment, customer }: Props) {
  const t = useText()
  const asked = useDebounced(start === undefined ? undefined : new Date(start).toISOString(), pauseMs)
  const query = { startTime: asked ?? '', ...servicesQuery(services, offered), appointment, customer }
  const enabled = asked !== undefined && services.length > 0
  const { data } = useQuery({
    ...useApi().query(getPlacement, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const nameOf = (id: string | null) => staff.find((each) => each.id === id)?.name
  const column = nameOf(clicked)
  if (services.length === 0)
    return column && <p className={look('quiet')}>{t('admin.entry.column', { name: column })}</p>
  if (!enabled || data === undefined) return null
  return (
    <>
      <PlacementText {...{ data, services, nameOf }} />
      {data.overLimit?.map(({ name, most }) => (
        <p key={name} className={row(8, 'top', 'warning')} role="status">
          <WarningIcon size={18} className={look('mt2')} />
          {t('admin.entry.place.full', { name, most })}
        </p>
      ))}
    </>
  )
}

type PlaceFoundProps = Pick<Props, 'services'> & {
  data: ResponseReceived<typeof getPlacement>
  nameOf: (id: string | null) => string | undefined
}

function PlacementText({ data, services, nameOf }: PlaceFoundProps) {
  const intl = useIntl()
  const t = useText()
  const names = namesIn(data.broken.length === 0 ? data.staffIds : services.map(({ staffId }) => staffId), nameOf)
  const said = { name: intl.formatList(names, { type: 'conjunction' }), named: names.length > 0 ? 'yes' : 'no' }
  if (data.broken.length === 0)
    return (
      <p className={look('quiet')} role="status">
        {t(allStaffChosen(services) ? 'admin.entry.place.named' : 'admin.entry.place.first', said)}
      </p>
    )
  return (
    <p className={row(8, 'top', 'warning')} role="status">
      <WarningIcon size={18} className={look('mt2')} />
      <span>
        {data.broken
          .map((rule) =>
            rule in staffRuleTexts
              ? t(staffRuleTexts[rule as keyof typeof staffRuleTexts], said)
              : t(`refusal.${rule}`),
          )
          .join(' ')}
      </span>
    </p>
  )
}

const allStaffChosen = (services: readonly EntryService[]): boolean => services.every(({ staffId }) => staffId !== null)

const namesIn = (ids: readonly (string | null)[], nameOf: (id: string | null) => string | undefined): string[] => [
  ...new Set(ids.flatMap((id) => nameOf(id) ?? [])),
]

/** Texts of the rules about a person, which name the person. */
const staffRuleTexts = {
  'staff.busy': 'admin.entry.place.busy',
  'staff.not-at-work': 'admin.entry.place.away',
  'staff.not-qualified': 'admin.entry.place.cannot',
} as const
