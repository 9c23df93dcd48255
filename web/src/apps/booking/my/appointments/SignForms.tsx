import type { Appointment } from '@goldline/contract/appointment'
import { getVisitForms, signForm, type VisitForm } from '@goldline/contract/appointment/forms'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { canSign, formLimits } from '@goldline/domain/form/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isFinalError } from '../../../../client/api-error.ts'
import { useApp, useToken } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { FormText } from '../../../../form/FormText.tsx'
import { PatchTestLine } from '../../../../form/PatchTestLine.tsx'
import { SignedBy } from '../../../../form/VisitForms.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { PencilIcon } from '../../../../kit/salon-icons.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import styles from './SignForms.module.css'

type Props = { appointment: Appointment }

/** Shows the forms to read and sign before a visit; requires sign-in and stores nothing on the device (FRM-02e). */
export function SignForms({ appointment }: Props) {
  const token = useToken()
  if (!token) return null
  return (
    <>
      {appointment.patchTest && (
        <CardSection>
          <PatchTestLine appointment={appointment} className={undefined} heading="h2" />
        </CardSection>
      )}
      <OwnForms key={`${appointment.id} ${token}`} appointment={appointment} />
    </>
  )
}

function OwnForms({ appointment: { id, status, title } }: Props) {
  const t = useText()
  const { api, language: locale } = useApp()
  const { data, error, isFetching, refetch } = useQuery({
    ...api.query(getVisitForms, { params: { id }, query: { locale } }),
    // In another language, keep showing the old texts until the new ones arrive.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  if (error && !data)
    return (
      <CardSection>
        <Failure inline error={error} busy={isFetching} onRetry={refetch} />
      </CardSection>
    )
  const forms = data?.filter(({ signature }) => signature !== null || canSign(status)) ?? []
  if (forms.length === 0) return null
  return (
    <CardSection title={t('my.forms.title')}>
      {forms.some(({ signature }) => signature === null) && (
        <p className={look('quiet', 'f14', 'mt4')}>
          {t('my.forms.lead')} {title !== null && t('my.forms.for', { name: title })}
        </p>
      )}
      <div className={stack(16, 'mt12')}>
        {forms.map((form) =>
          form.signature ? (
            <Signed key={form.signature.id} id={id} form={form} signature={form.signature} />
          ) : form.signableFrom !== null ? (
            <FormOfLaterVisit key={form.id} form={form} day={form.signableFrom} />
          ) : (
            <ToSign key={`${form.id} ${form.number}`} id={id} form={form} />
          ),
        )}
      </div>
    </CardSection>
  )
}

type SignedProps = { id: string; form: VisitForm; signature: NonNullable<VisitForm['signature']> }

function Signed({ id, form: { title, language }, signature }: SignedProps) {
  return (
    <div className={classes(stack(8, 'min-w-0', 'edge', 'r-lg', 'p16'), styles.form)} data-signed>
      <h3 className={row(8, 'top', 'f17', 'anywhere')}>
        <PencilIcon size={18} />
        <span lang={language}>{title}</span>
      </h3>
      <SignedBy appointmentId={id} title={title} signature={signature} />
    </div>
  )
}

/** Shows a form that can be signed only from a later day on. */
function FormOfLaterVisit({ form, day }: { form: VisitForm; day: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={classes(stack(12, 'min-w-0', 'edge', 'r-lg', 'p16'), styles.form)}>
      <FormText {...form} />
      <p className={look('quiet')}>{t('my.forms.from', { day: format.dayDate(day) })}</p>
    </div>
  )
}

/** Shows one form to sign, with the signature field below its whole text. */
function ToSign({ id, form }: { id: string; form: VisitForm }) {
  const t = useText()
  const cache = useCache()
  const { id: formId, number, language } = form
  const sign = useCall(signForm, {
    inline: true,
    renews: [getVisitForms, getMyAppointments],
    says: { id: 'my.forms.signed' },
    // The salon has published another text meanwhile, which must be read first, or the visit was moved.
    onRefused: (error) => {
      if (isFinalError(error)) void cache.invalidate(getVisitForms)
    },
  })
  const signing = useForm({
    start: { name: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : { id: 'my.forms.name.missing' as const } }),
    work: sign,
    send: ({ name }) => sign.mutate({ params: { id }, body: { formId, number, language, name: name.trim() } }),
  })
  return (
    <div className={classes(stack(16, 'min-w-0', 'edge', 'r-lg', 'p16'), styles.form)}>
      <FormText {...form} />
      <Form
        form={signing}
        className={classes(stack(12), styles.place)}
        actions={
          <Button {...signing.button} icon={<PencilIcon size={18} />}>
            {t('my.forms.agree')}
          </Button>
        }
      >
        <TextField
          {...signing.field('name')}
          label={t('my.forms.name')}
          autoComplete="name"
          maxLength={formLimits.name}
          hint={t('my.forms.name.hint')}
        />
      </Form>
    </div>
  )
}
