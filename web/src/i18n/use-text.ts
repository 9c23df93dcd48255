import { useIntl } from './intl.tsx'

/** `const t = useText()`, then `t('form.save')` or `t('my.count', { count })`. */
export const useText = () => useIntl().t
