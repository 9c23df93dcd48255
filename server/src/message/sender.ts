/** Whom mails come from where the operator names nobody: no answers are read there. */
export function senderAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${/^[\d.]+$|^\[/.test(hostname) || !hostname.includes('.') ? 'goldline.example' : hostname}`
}
