/** Joins a person's names in one line; the surname is optional. */
export const fullName = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`.trim()
