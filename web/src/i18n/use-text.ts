import { useIntl } from './intl.tsx'

/** Returns the function that formats texts: `t('form.save')`, `t('my.count', { count })`. */
export const useText = () => useIntl().t
