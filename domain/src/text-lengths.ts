/** The most characters of what people type: fields stop there, calls refuse more. */
export const longest = {
  /** A name, a surname, or words to search by. */
  name: 80,
  email: 254,
  phoneNr: 40,
  /** One message of an appointment (APT-09). */
  message: 1000,
  /** REV-01 */
  review: 2000,
  /** What a picture shows, in one language (BIZ-06). */
  pictureWords: 200,
} as const
