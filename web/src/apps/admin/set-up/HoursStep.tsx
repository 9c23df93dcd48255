import { getOpening, type OwnOpening } from '@goldline/contract/business-object/settings'
import { putSetupHours } from '@goldline/contract/business-object/setup'
import { weekHours } from '@goldline/domain/business-object/opening-edit'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { WeekHours } from '../settings/WeekHours.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

/** The usual week; staff work during opening hours. */
export function HoursStep(props: StepProps) {
  const { data, error, refetch } = useQuery(useApi().query(getOpening, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={7} />
  const { version: _, ...opening } = data
  return <HoursForm opening={opening} {...props} />
}

function HoursForm({ opening, onDone, skip }: StepProps & { opening: OwnOpening }) {
  const save = useCall(putSetupHours, {
    inline: true,
    renews: [getOpening],
    onDone,
  })
  const form = useForm({
    start: { opening },
    ...keptAs('set-up hours'),
    work: save,
    send: ({ opening }) => {
      const week = weekHours(opening).map(({ weekday, hours }) => ({
        weekday,
        hours: hours.map(({ open, close }) => ({ open, close })),
      }))
      save.mutate({ body: { week } })
    },
  })
  return (
    <StepForm step="hours" form={form} skip={skip}>
      <WeekHours opening={form.values.opening} onChange={(opening) => form.set({ opening })} />
    </StepForm>
  )
}
