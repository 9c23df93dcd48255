/** Maximum lengths of typed text in characters: fields stop there, and calls refuse longer text. */
export const maxLengths = {
  /** A name, a surname, or a search. */
  name: 80,
  email: 254,
  phoneNr: 40,
  /** A message of an appointment (APT-09). */
  message: 1000,
  /** A customer's message to the salon while booking (APT-16). */
  bookingMessage: 500,
  /** The salon's note on a customer (CUS-08). */
  notes: 2000,
  tag: 30,
  /** A line of the address on a receipt (POS-28). */
  buyer: 100,
  /** The salon's note on an appointment. */
  note: 1000,
  /** All tags of a customer together, joined by commas. */
  tags: 640,
  /** A message to the operator (MSG-10). */
  contact: 5000,
  /** A review's text (REV-01). */
  review: 2000,
  /** The salon's reply to a review (REV-03). */
  reviewReply: 1000,
  /** The reason for which a salon reports a review (REV-06). */
  reportReason: 500,
  /** A picture's description in one language (BIZ-06). */
  pictureWords: 200,
  /** A service's description, in one language. */
  description: 600,
  /** How customers prepare for a visit, in one language (APT-18). */
  preparation: 300,
} as const

/** Most partners' domains that a salon's texts may link to (MSG-06). */
export const maxPartnerDomains = 20
