import type { Config } from '../config.ts'

export type SenderConfig = {
  readonly publicUrl: string
  readonly providers: { readonly smtp: Pick<Config['providers']['smtp'], 'from'> }
}

/** Whom mails come from. Where the operator names nobody it is an address at which no answers are read. */
export function senderAddress({ publicUrl, providers }: SenderConfig): string {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname)
  return providers.smtp.from ?? `no-reply@${isName ? hostname : 'goldline.example'}`
}
