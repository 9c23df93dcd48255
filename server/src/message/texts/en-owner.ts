/** Texts to the owner about attacks by strangers, and about requests that the owner decides. */
import { paragraphs } from './lines.ts'
import type { OwnerTexts } from './type.ts'

export const enOwner: OwnerTexts = {
  smsStopped: ({ salon, sent, used }) => ({
    subject: `PINs by SMS for ${salon} stopped`,
    text: paragraphs(
      'Hello,',
      `In the last hours ${sent} PINs by SMS were asked for at ${salon} from many networks, but only ${used} were used. That is what it looks like when somebody sends SMS at your expense.`,
      'So for now we send only a few PINs an hour by SMS. PINs by e-mail still go out, and whoever has booked on the same device before still gets them by SMS. As soon as a normal share is used again, six hours after the end at the latest, all of them go out again.',
    ),
  }),
  smsCapped: ({ salon, sent }) => ({
    subject: `Very many PINs by SMS for ${salon}`,
    text: paragraphs(
      'Hello,',
      `In the last hour ${sent} PINs by SMS were asked for at ${salon}. Customers do not usually ask for that many.`,
      'So that nobody sends SMS at your expense, no further PINs go out by SMS until there are fewer in an hour again. PINs by e-mail still go out, and whoever has booked on the same device before still gets them by SMS.',
    ),
  }),
  startsCrowded: ({ salon }) => ({
    subject: `Many starts held from one place: ${salon}`,
    text: paragraphs(
      'Hello,',
      `Strangers on a single network wanted to hold or book more times at ${salon} than one network may have at once. We refused the rest; your times stay open to everybody else.`,
      'Please look through your calendar today and cancel whatever does not look real. Whoever has been to you before books as always. If this comes from your own guest Wi-Fi, there is nothing to do.',
    ),
  }),
  reviewsCrowded: ({ salon }) => ({
    subject: `Many reviews from one place: ${salon}`,
    text: paragraphs(
      'Hello,',
      `Very many reviews of ${salon} were written from a single network in a short time. Further ones from there have to wait.`,
      'Please look through the newest reviews. If they come from your own guest Wi-Fi, there is nothing to do.',
    ),
  }),
  codesBraked: ({ salon }) => ({
    subject: `Very many wrong PINs: ${salon}`,
    text: paragraphs(
      'Hello,',
      `Somebody is guessing PINs on this server in great numbers, for ${salon}, too. We are slowing it down: for now only a few PINs from each network are checked.`,
      'Whoever has booked on the same device before notices nothing. New customers may have to wait for ten minutes. You need to do nothing; if somebody calls, simply book the appointment for them.',
    ),
  }),
  pinGuessed: ({ salon, name, device }) => ({
    subject: `Somebody is guessing PINs: ${salon}`,
    text: paragraphs(
      'Hello,',
      `On the device “${device}” a wrong PIN was typed for ${name} several times. Further tries from there have to wait for up to a day. On the other devices that ${name} has opened with the PIN before it still works.`,
      'Please ask in your team. Under “Access” you can make a code for a new PIN: with it the counting begins anew. Remove a device that you no longer trust under “Devices”.',
    ),
  }),
  ownPinGuessed: ({ salon, device }) => ({
    subject: `Somebody is guessing your PIN: ${salon}`,
    text: paragraphs(
      'Hello,',
      `At ${salon} a wrong PIN was typed for you several times on the device “${device}”. Further tries from there have to wait for up to a day. On the other devices that you have opened with your PIN before it still works.`,
      'Was it you? Then there is nothing to do. Otherwise ask whoever leads the salon for a code for a new PIN: with it the counting begins anew.',
    ),
  }),
  calendarLost: ({ salon, day, link }) => ({
    subject: `Your calendar is no longer read: ${salon}`,
    text: paragraphs(
      'Hello',
      `Since ${day} we cannot reach the calendar whose address was entered for you at ${salon}. What we read last stays blocked; we do not see new entries there, so you may be booked at the same time.`,
      `Check the calendar: ${link}`,
      'The new address from your calendar usually helps. If you no longer need it here, remove it: the times are free again at once.',
    ),
  }),
  googleOptOut: ({ salon, link, days }) => ({
    subject: `Should ${salon} no longer be bookable through Google?`,
    text: paragraphs(
      'Hello,',
      `Somebody asked on your booking page that ${salon} no longer appear in Reserve with Google. We ask you first.`,
      `Leave Google: ${link}`,
      `The link works for ${days} days. Do you want to stay on Google? Then there is nothing to do: without the link nothing changes.`,
    ),
  }),
  marketplaceUnmapped: ({ salon, service, link }) => ({
    subject: `A marketplace booking is not mapped: ${salon}`,
    text: paragraphs(
      'Hello',
      `Somebody wanted to book “${service}” at ${salon} on the marketplace. We do not know which of your services or people is meant, so the booking could not be entered.`,
      `Map it now: ${link}`,
    ),
  }),
  marketplaceEnds: ({ salon, day, link }) => ({
    subject: `The marketplace link ends on ${day}: ${salon}`,
    text: paragraphs(
      'Hello',
      `The link between ${salon} and the marketplace is valid until ${day}. After that, bookings from there no longer arrive, and nobody there sees when you are busy.`,
      `Renew access: ${link}`,
    ),
  }),
  marketplaceSilent: ({ salon, link }) => ({
    subject: `The marketplace has not answered for an hour: ${salon}`,
    text: paragraphs(
      'Hello',
      `The marketplace has not answered for more than an hour. Busy times of ${salon} are waiting and will be sent together as soon as it answers; bookings made there will be fetched then.`,
      `See the state: ${link}`,
    ),
  }),
}
