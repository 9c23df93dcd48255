/**
 * How people write numbers of the countries served (BIZ-05): dialling code, then the groups. Austria and Germany have areas of
 * several lengths; theirs are the big cities' and the mobile ones, three digits otherwise.
 */
const shape =
  /^(\+41|\+84)(\d\d)(\d{3})(\d\d)(\d\d)$|^(\+43)(1|\d{3})(\d{4,})$|^(\+42[01])(\d{3})(\d{3})(\d{3})$|^(\+49)([3468]0|[68]9|\d{3})(\d{4,})$|^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$|^(\+1)(\d{3})(\d{3})(\d{4})$|^(\+84)(\d\d)(\d{4})(\d{4})$/

/** +41 44 123 45 67 for E.164. A number of another shape, a masked one and any other text stay as they are. */
export function formatPhoneNr(phoneNr: string): string {
  const groups = shape.exec(phoneNr)?.slice(1) ?? [phoneNr]
  return groups.filter(Boolean).join(' ')
}
