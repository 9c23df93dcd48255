import { enAppointment, enWords } from './en-appointment.ts'
import { enCredit } from './en-credit.ts'
import { enOwner } from './en-owner.ts'
import { enSeveral } from './en-several.ts'
import { line, paragraphs, quote } from './lines.ts'
import type { CodeText, FreeStartTexts, Mail, QueueCallTexts, SecurityChange, Texts } from './type.ts'

const enFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Now free: ${facts.dayShort} at ${facts.from}, ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Hello,' : `Hello ${facts.customer},`,
      `You are on the waiting list of ${facts.salon}, and a time has become free:`,
      [
        line(enWords.when, `${facts.day}, ${facts.from}`),
        line('What', facts.services),
        line(enWords.person, facts.staff),
      ],
      'For the next quarter of an hour we tell only you. It is yours once you have booked it.',
      `Book this time: ${facts.bookLink}`,
      `See or leave the waiting list: ${facts.leaveLink}`,
    ),
  }),
  smsFreeStart: (facts) => `${facts.salonShort}: ${facts.dayShort}, ${facts.from} is now free. Book: ${facts.bookLink}`,
}

const enQueueCall: QueueCallTexts = {
  queueCall: ({ salon, name, staff }) => ({
    subject: `It is your turn at ${salon}`,
    text: paragraphs(
      name === '' ? 'Hello,' : `Hello ${name},`,
      staff === '' ? `it is your turn at ${salon}.` : `it is your turn at ${salon}: ${staff} is expecting you.`,
      'Please come to the front desk now.',
    ),
  }),
  smsQueueCall: ({ salonShort, staff }) =>
    `${salonShort}: it is your turn. ${staff === '' ? 'Please come to the front desk.' : `${staff} is expecting you at the front desk.`}`,
}

const pin = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `The PIN is valid for ${facts.minutes} minutes and works once. Share it with nobody, not even the salon.`,
    'You did not ask for a PIN? Then there is nothing to do: without the PIN nothing happens.',
  ),
})

const salonCode = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `The code is valid for ${facts.minutes} minutes and works once. Share it with nobody.`,
    'You did not ask for a code? Without the code nothing happens.',
  ),
})

const changed: Record<SecurityChange, string> = {
  EMAIL: 'The e-mail address of your account',
  PHONE: 'The phone number of your account',
  PASSWORD: 'The password of your account',
  PIN: 'The PIN of your account',
}

export const en: Texts = {
  ...enAppointment,
  ...enSeveral,
  ...enCredit,
  ...enOwner,
  ...enFreeStart,
  words: enWords,
  ...enQueueCall,
  code: {
    SIGN_IN: (facts) =>
      pin(`Your PIN for ${facts.salon}`, `With this PIN you confirm to ${facts.salon} that it is you:`, facts),
    CONFIRM_EMAIL: (facts) => pin('Confirm your e-mail address', 'Confirm your e-mail address with this PIN:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      pin('Confirm your phone number', 'Confirm your phone number with this PIN:', facts),
    PASSWORD_CHANGE: (facts) => salonCode('Your new password', 'Put your new password in force with this code:', facts),
    NEW_DEVICE: (facts) =>
      salonCode(
        'Sign-in on a new device',
        'With this code you confirm on a new device that it is you. Was it not you? Then somebody knows your password: choose a new one at once.',
        facts,
      ),
    SIGN_UP: (facts) =>
      salonCode('Welcome to Goldline', 'Confirm your e-mail address and set up your salon with this code:', facts),
    ERASURE: (facts) => pin('Erase your data', 'With this PIN you erase your account and your data for good:', facts),
  },
  salonCode: {
    CONFIRM_EMAIL: (facts) =>
      salonCode('Confirm your e-mail address', 'Confirm your e-mail address with this code:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      salonCode('Confirm your phone number', 'Confirm your phone number with this code:', facts),
  },
  smsCode: (facts) =>
    `${facts.code} is your PIN for ${facts.salonShort}. It is valid for ${facts.minutes} minutes. Share it with nobody.`,
  smsSalonCode: (facts) =>
    `${facts.code} is your code for ${facts.salonShort}. It is valid for ${facts.minutes} minutes. Share it with nobody.`,
  link: ({ salon, minutes, link }) => ({
    subject: `Your link for ${salon}`,
    text: paragraphs(
      `With this link you confirm to ${salon} that it is you. You get it instead of a PIN because somebody typed too many wrong PINs in your name today. Nothing has happened to your account.`,
      `Confirm: ${link}`,
      `The link is valid for ${minutes} minutes and only once. Share it with nobody, not even the salon.`,
      'You did not want to sign in? Then there is nothing to do: without the link nothing happens.',
    ),
  }),
  smsLink: ({ salonShort, minutes, link }) =>
    `${salonShort}: your link instead of a PIN, valid for ${minutes} min: ${link}`,
  salonLink: ({ link, minutes, forgotten }) => ({
    subject: forgotten ? 'Your link for a new password' : 'Your link to sign in',
    text: paragraphs(
      forgotten
        ? 'With this link you choose a new password. You get it instead of a code, since too many wrong codes were typed today. Nothing has happened to your account.'
        : 'With this link you sign in to Goldline. You get it since too many wrong passwords or codes were typed today. Nothing has happened to your account.',
      `${forgotten ? 'Choose a password' : 'Sign in'}: ${link}`,
      `The link is valid for ${minutes} minutes and only once. Share it with nobody.`,
      'You did not ask for it? Then there is nothing to do: without the link nothing happens.',
    ),
  }),
  smsSalonLink: ({ link, minutes, forgotten }) =>
    `Goldline: your link ${forgotten ? 'for a new password' : 'to sign in'}, valid for ${minutes} min: ${link}`,
  reviewRequest: ({ salon, customer, day, link, unsubscribeLink }) => ({
    subject: `How was it at ${salon}?`,
    text: paragraphs(
      customer === '' ? 'Hello,' : `Hello ${customer},`,
      `Thank you for your visit to ${salon} on ${day}. How did you like it? A few words help the salon, and everybody who is looking for one.`,
      `Write a review: ${link}`,
      'The link works for 30 days, and once.',
      `You get this mail because you agreed to news from ${salon}. You can end that at any time.`,
      `Unsubscribe: ${unsubscribeLink}`,
    ),
  }),
  reviewWritten: ({ salon, customer, rating, message, link }) => ({
    subject: `Your review of ${salon}`,
    text: paragraphs(
      customer === '' ? 'Hello,' : `Hello ${customer},`,
      `with a code that ${salon} showed, a review was written in your name: ${rating} of 5 stars.`,
      quote(message),
      'Was it not you who wrote it? Tell us, and we take it off the page.',
      `That was not me: ${link}`,
    ),
  }),
  smsReviewWritten: ({ salonShort, rating, link }) =>
    `${salonShort}: A review was written in your name (${rating} of 5). Was it not you? ${link}`,
  bulk: ({ salon, subject, message, unsubscribeLink }) => ({
    subject: subject || `News from ${salon}`,
    text: paragraphs(
      message,
      `You get this mail because you agreed to news from ${salon}. You can end that at any time.`,
      `Unsubscribe: ${unsubscribeLink}`,
    ),
  }),
  bulkSms: ({ message, unsubscribeLink }) => `${message}\nUnsubscribe: ${unsubscribeLink}`,
  optIn: ({ salon, customer, link, days }) => ({
    subject: `Would you like news from ${salon}?`,
    text: paragraphs(
      customer === '' ? 'Hello,' : `Hello ${customer},`,
      `${salon} noted that you would like to get news and offers. Is that so? Then please confirm it.`,
      `Look and confirm: ${link}`,
      `The link works for ${days} days. It is not so? Then there is nothing to do: nothing comes unless you confirm.`,
    ),
  }),
  smsOptIn: ({ salonShort, link }) => `${salonShort}: would you like news? Please confirm: ${link}`,
  smsReceipt: ({ salonShort, link }) => `${salonShort}: Your receipt: ${link}`,
  receipt: ({ salon, customer, day, link }) => ({
    subject: `Your receipt from ${salon}`,
    text: paragraphs(
      customer === '' ? 'Hello,' : `Hello ${customer},`,
      `Here is your receipt from ${salon}, ${day}.`,
      `Open the receipt: ${link}`,
      'The link works for 30 days. Whoever has it can read the receipt.',
    ),
  }),
  securityNotice: ({ what, link }) => ({
    subject: `${changed[what]} was changed`,
    text: paragraphs(
      'Hello,',
      `${changed[what]} was changed just now. Was it you? Then there is nothing to do.`,
      'Was it not you? Then open your details, sign out devices that you do not know, and correct what is wrong. You need no password: a PIN comes to this address. Tell your salon, too.',
      line('Open my details', link),
    ),
  }),
  smsSecurityNotice:
    'Goldline: The phone number of your account was changed. Was it not you? Please tell your salon at once.',
  salonSecurityNotice: ({ what }) => ({
    subject: `${changed[what]} was changed`,
    text: paragraphs(
      'Hello,',
      `${changed[what]} at Goldline was changed just now. Was it you? Then there is nothing to do.`,
      'Was it not you? Then choose a new password at once: that ends every session. Tell whoever leads your salon, too.',
    ),
  }),
  smsSalonSecurityNotice:
    'Goldline: The phone number of your account was changed. Was it not you? Choose a new password at once.',
  invitation: ({ salon, link }) => ({
    subject: `Your access to ${salon}`,
    text: paragraphs(
      'Hello,',
      `${salon} has set up access to Goldline for you. Choose a password with this e-mail address: you will get a code for it.`,
      `Choose a password: ${link}`,
      'Do you not know the salon? Then there is nothing to do.',
    ),
  }),
  contact: ({ name, email, message }) => ({
    subject: `Message from ${name}`,
    text: paragraphs(
      'Somebody wrote through the website.',
      [line('Name', name), line('E-mail', email)],
      quote(message),
      'Nobody has checked this address. Answer only if the message looks real.',
    ),
  }),
  passwordGuessed: {
    subject: 'Somebody is trying passwords of your account',
    text: paragraphs(
      'Hello,',
      'Wrong passwords were typed for your Goldline account several times. Further tries from there have to wait. On devices that you have used before you notice nothing.',
      'Was it you? Then there is nothing to do. Otherwise check that your password is long and used for Goldline only; “Forgot your password?” lets you choose a new one.',
    ),
  },
  footer: ({ salon }) => (salon === 'Goldline' ? 'Sent by Goldline.' : `Sent by Goldline on behalf of ${salon}.`),
}
