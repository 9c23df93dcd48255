import { getMe } from '@goldline/contract/auth/user'
import { getSetup, putSetupHours, type Setup, updateSetup } from '@goldline/contract/setup'
import { getOpening, type OwnOpening } from '@goldline/contract/setup/settings'
import { weekHours } from '@goldline/domain/business-object/opening-edit'
import { type SetupStep, setupSteps, stepAfter } from '@goldline/domain/business-object/setup'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Stepper } from '../../../kit/Stepper.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { WeekHours } from '../settings/WeekHours.tsx'
import { BookingStep } from './BookingStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ServicesStep } from './ServicesStep.tsx'
import styles from './SetUp.module.css'
import type { StepProps } from './StepForm.tsx'
import { StepForm } from './StepForm.tsx'

/** The steps after the salon is founded (BIZ-09); without a step in the address, resumes the last one. */
export function Page({ step }: PathParts) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getSetup, {}))
  return (
    <AdminScreen key={step}>
      <ScreenHead intro={t('admin.setup.intro')} />
      {data && <Steps setup={data} named={setupSteps.find((each) => each === step)} />}
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
    </AdminScreen>
  )
}

const pages: Record<SetupStep, ComponentType<StepProps>> = {
  hours: HoursStep,
  people: PeopleStep,
  services: ServicesStep,
  booking: BookingStep,
}

function Steps({ setup, named }: { setup: Setup; named: SetupStep | undefined }) {
  const t = useText()
  const cache = useCache()
  const [, navigate] = useLocation()
  const step = named ?? setup.step ?? 'booking'
  useScreenFocus(step)
  const onDone = (next: Setup) => {
    cache.write(getSetup, {}, next)
    if (next.step === null) void cache.invalidate(getMe)
    navigate(next.step === null ? pathTo(paths.today) : pathTo(paths.setup, { step: next.step }))
  }
  const skip = useCall(updateSetup, { onDone })
  const Step = pages[step]
  return (
    <>
      <div className={styles.steps}>
        <Stepper
          label={t('admin.setup.steps')}
          steps={[t('admin.setup.step.salon'), ...setupSteps.map((each) => t(`admin.setup.step.${each}`))]}
          current={setupSteps.indexOf(step) + 1}
          link={(index, content) => {
            const to = setupSteps[index - 1]
            return <Link href={to ? pathTo(paths.setup, { step: to }) : pathTo(paths.salon)}>{content}</Link>
          }}
        />
      </div>
      <Step
        key={step}
        setup={setup}
        onDone={onDone}
        skip={
          step !== 'booking' && (
            <Button kind="link" busy={skip.isPending} onClick={() => skip.mutate({ body: { step: stepAfter(step) } })}>
              {t('queue.skip')}
            </Button>
          )
        }
      />
    </>
  )
}

/** Sets the usual opening hours, which are also the staff's working hours. */
function HoursStep(props: StepProps) {
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
