/**
 * Formats numbers of the served countries (BIZ-05): dialling code, then groups. Austrian and German area codes vary in
 * length; big cities and mobile codes are listed, others count as three digits.
 */
const shape =
  /^(\+41|\+84)(\d\d)(\d{3})(\d\d)(\d\d)$|^(\+43)(1|\d{3})(\d{4,})$|^(\+42[01])(\d{3})(\d{3})(\d{3})$|^(\+49)([3468]0|[68]9|\d{3})(\d{4,})$|^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$|^(\+1)(\d{3})(\d{3})(\d{4})$|^(\+84)(\d\d)(\d{4})(\d{4})$/

/** Formats E.164 as +41 44 123 45 67. Other shapes, masked numbers and other text stay unchanged. */
export function formatPhoneNr(phoneNr: string): string {
  const groups = shape.exec(phoneNr)?.slice(1) ?? [phoneNr]
  return groups.filter(Boolean).join(' ')
}
