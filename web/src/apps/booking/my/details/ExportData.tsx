import { exportMyData } from '@goldline/contract/privacy'
import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../../app-context.ts'
import { Button } from '../../../../kit/Button.tsx'
import { FormError } from '../../details/FormError.tsx'
import { Section } from './Section.tsx'

/** PRIV-01: downloads everything as a file. */
export function ExportData() {
  const intl = useIntl()
  const api = useApi()
  const fetching = useMutation({
    mutationFn: async () => {
      const { data, headers } = await api.send(exportMyData, {})
      const named = /filename="?([\w.-]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1]
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([data], { type: 'application/json' }))
      link.download = named ?? 'goldline.json'
      link.click()
      // By then the browser has read the blob.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
  })
  return (
    <Section
      title={intl.formatMessage({ id: 'my.details.export' })}
      lead={intl.formatMessage({ id: 'my.details.export.lead' })}
    >
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {intl.formatMessage({ id: 'my.details.export.do' })}
      </Button>
      {fetching.error && <FormError error={fetching.error} />}
    </Section>
  )
}
