import type { Config } from '../config.ts'

export type SenderConfig = {
  readonly publicUrl: string
  readonly providers: { readonly smtp: Pick<Config['providers']['smtp'], 'from'> }
}

/** The sender's address of mails; a no-reply address unless the operator sets one. */
export function senderAddress({ publicUrl, providers }: SenderConfig): string {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname)
  return providers.smtp.from ?? `no-reply@${isName ? hostname : 'goldline.example'}`
}

/** The operator's address: gets visitors' letters (MSG-10) and failures (OPS-03). */
export const operatorAddress = (config: SenderConfig & Pick<Config, 'contactEmail'>): string =>
  config.contactEmail ?? senderAddress(config)
