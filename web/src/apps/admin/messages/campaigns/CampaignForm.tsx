import type { Campaign } from '@goldline/contract/marketing/campaigns'
import { getCampaigns, saveCampaign } from '@goldline/contract/marketing/campaigns'
import { customerTypes } from '@goldline/domain/customer/type'
import { placeholders, unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import { type CampaignKind, campaignLimits } from '@goldline/domain/message/campaign/kinds'
import { type CampaignTexts, textsFault } from '@goldline/domain/message/campaign/texts'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { useCache } from '../../../../client/cache.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { fieldsOf } from '../../../../client/form-values.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Chip } from '../../../../kit/Chip.tsx'
import { classes } from '../../../../kit/classes.ts'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { Select } from '../../../../kit/Select.tsx'
import { TextArea } from '../../../../kit/TextArea.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { ChannelField, Counter } from '../bulk/WordFields.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import styles from './Campaigns.module.css'

type Words = Record<`${Language}.${'subject' | 'message'}`, string>
type Values = Figure & Words & Pick<Campaign, 'communicationWay'>

const flattenTexts = (texts: CampaignTexts) =>
  Object.fromEntries(
    languages.flatMap((language) => [
      [`${language}.subject`, texts[language].subject],
      [`${language}.message`, texts[language].message],
    ]),
  ) as Words

const buildTexts = (values: Words): CampaignTexts => {
  const own = (language: Language) => ({
    subject: values[`${language}.subject`].trim(),
    message: values[`${language}.message`].trim(),
  })
  return { de: own('de'), en: own('en'), vi: own('vi') }
}

/** Edits a campaign's timing, recipients and texts, with a preview (MSG-08); does not switch it on or off. */
export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const form = useCampaignForm(campaign)
  const { values } = form
  const written = { ...pickFigures(values), communicationWay: values.communicationWay, texts: buildTexts(values) }
  return (
    <div className={styles.editor}>
      <Form
        form={form}
        className={classes(stack(16, 'one-column'), styles.form)}
        aria-label={t(`admin.campaigns.kind.${campaign.kind}`)}
        actions={
          <Button kind="gold" {...form.button}>
            {t('action.save')}
          </Button>
        }
      >
        <h2>{t(`admin.campaigns.kind.${campaign.kind}`)}</h2>
        <Figures kind={campaign.kind} figure={values} onChange={form.set} />
        <ChannelField way={values.communicationWay} onChange={(communicationWay) => form.set({ communicationWay })} />
        <p className={classes(look('quiet', 'f14'), styles.quiet)}>{t('admin.campaigns.text.hint')}</p>
        {languages.map((language) => (
          <Texts key={language} form={form} language={language} />
        ))}
      </Form>
      <CampaignPreview kind={campaign.kind} written={written} />
    </div>
  )
}

const pickFigures = ({ hour, daysBefore, weeks, customerType }: Figure): Figure => ({
  hour,
  daysBefore,
  weeks,
  customerType,
})

function useCampaignForm({ kind, enabled, texts, communicationWay, ...campaign }: Campaign) {
  const t = useText()
  const cache = useCache()
  const save = useCall(saveCampaign, {
    inline: true,
    says: { id: 'admin.campaigns.saved' },
    onDone: () => {
      return cache.invalidate(getCampaigns)
    },
  })
  const start: Values = { ...pickFigures(campaign), communicationWay, ...flattenTexts(texts) }
  const wordsFor = { empty: 'form.required', unknown: 'admin.bulk.unknown', long: 'admin.campaigns.long' } as const
  return useForm({
    start,
    ...keptAs(`campaign ${kind}`),
    check: (typed) => {
      const fault = textsFault(buildTexts(typed), typed.communicationWay)
      if (fault === undefined) return {}
      const field = `${fault.language}.${fault.part}` as const
      const names = unknownPlaceholders(typed[field]).map((name) => `{{${name}}}`)
      const values = { names: names.join(', '), most: bulkLimits.smsParts }
      return { [field]: t(wordsFor[fault.why], values) }
    },
    work: save,
    send: (values) => {
      const { communicationWay: way } = values
      const body = { ...pickFigures(values), communicationWay: way, enabled, texts: buildTexts(values) }
      save.mutate({ params: { kind }, body })
    },
  })
}

type TextsProps = { form: ReturnType<typeof useCampaignForm>; language: Language }

function Texts({ form, language }: TextsProps) {
  const t = useText()
  const named = { language: t(`language.${language}`) }
  const [subject, message] = [`${language}.subject`, `${language}.message`] as const
  const way = form.values.communicationWay
  return (
    <fieldset className={stack(12, 'one-column', 'min-w-0', 'p16', 'edge', 'r-lg')}>
      <legend className="visually-hidden">{t('admin.campaigns.text', named)}</legend>
      {way !== 'SMS' && (
        <TextField
          label={t('admin.campaigns.subject', named)}
          maxLength={120}
          autoComplete="off"
          {...form.field(subject)}
        />
      )}
      <TextArea
        label={t('admin.campaigns.message', named)}
        rows={4}
        maxLength={bulkLimits.characters}
        {...form.field(message)}
      />
      <div className={row(8, 'wrap', 'gy16')}>
        {placeholders.map((name) => {
          const what = t(`admin.bulk.placeholder.${name}`)
          return (
            <Chip
              key={name}
              aria-label={t('admin.campaigns.insert', { what, ...named })}
              onClick={() => form.set({ [message]: `${form.values[message]}{{${name}}}` })}
            >
              <PlusIcon size={14} />
              {what}
            </Chip>
          )
        })}
      </div>
      {way !== 'EMAIL' && <Counter message={form.values[message]} />}
    </fieldset>
  )
}

type Figure = Pick<Campaign, 'hour' | 'daysBefore' | 'weeks' | 'customerType'>
type Props = { kind: CampaignKind; figure: Figure; onChange: (change: Partial<Figure>) => void }

const numbersIn = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** Edits the campaign kind's own setting (days, weeks or customer type), and the time of day. */
function Figures({ kind, figure, onChange }: Props) {
  const t = useText()
  const { timeOfDay } = useFormat()
  const field = fieldsOf(figure, onChange)
  return (
    <div className={styles.figures}>
      {kind === 'BIRTHDAY' && (
        <Select
          {...field('daysBefore')}
          label={t('word.when')}
          options={numbersIn(campaignLimits.daysBefore)}
          labelOf={(days) => t('admin.campaigns.daysBefore.value', { days })}
        />
      )}
      {kind === 'MISSED' && (
        <Select
          {...field('weeks')}
          label={t('admin.campaigns.weeks')}
          options={numbersIn(campaignLimits.weeks)}
          labelOf={(weeks) => t('admin.campaigns.weeks.value', { weeks })}
        />
      )}
      {kind === 'TYPE' && (
        <Select
          {...field('customerType')}
          label={t('admin.campaigns.customerType')}
          options={customerTypes}
          translationPrefix="customerType."
        />
      )}
      <Select
        {...field('hour')}
        label={t('word.time')}
        hint={t('admin.campaigns.hour.hint')}
        options={numbersIn(campaignLimits.hour)}
        labelOf={(hour) => timeOfDay(`${String(hour).padStart(2, '0')}:00:00`)}
      />
    </div>
  )
}
