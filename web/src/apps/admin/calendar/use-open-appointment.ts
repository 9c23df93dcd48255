import { getAppointment } from '@goldline/contract/appointment'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isFinalError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { errorText } from '../../../client/error-text.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import type { LoadedDays } from './use-day.ts'
import type { useView } from './use-view.ts'

/** Returns the appointment in the URL. If it is not on the days shown, shows its day. */
export function useOpenAppointment(days: LoadedDays | undefined, view: ReturnType<typeof useView>) {
  const { appointmentId: id } = view
  const intl = useIntl()
  const t = useText()
  const { notices } = useApp()
  const here = days?.all.find((each) => each.id === id)
  const lost = id !== undefined && days !== undefined && here === undefined
  const { data, error } = useQuery({
    ...useApi().query(getAppointment, { params: { id: id ?? '' } }),
    enabled: lost,
    staleTime: 0,
  })
  const found = lost ? data : undefined
  const day = found && zone(found.businessObject.timeZone).toWall(Date.parse(found.startTime)).day
  const elsewhere = day !== undefined && days !== undefined && (day < days.from || day > days.to) ? day : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the found day changes
  useEffect(() => {
    if (elsewhere) view.follow(elsewhere)
  }, [elsewhere])
  const refused = lost && isFinalError(error) ? error : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (!refused) return
    const isNone = refused instanceof ApiError && refused.status === 400
    notices.show(isNone ? t('refusal.appointment.notFound') : errorText(intl, refused), 'error')
    view.close()
  }, [refused])
  return here ?? found
}
