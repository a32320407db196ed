import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, publicUrl, supportEmail, channelUrl } = BRAND

export const PRIVACY: LegalText = {
  path: '/legal/privacy-policy',
  updated: '2026-11-21',
  intro: `This page says which personal data ${name} (${publicUrl}) keeps, what for, and what you can do about it. Responsible is the operator of ${name}, at ${supportEmail}.`,
  sections: [
    {
      id: 'short',
      heading: 'In short',
      body: [
        [
          'We keep what your account needs, and the record of your points.',
          'We do not sell data, we show no advertising that follows you, and no statistics service watches you.',
          'You can see, download, correct and delete your data in your profile.',
        ],
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'When you register you give your name, your email address, a password, and, if you like, a phone number. Your browser tells us its time zone, because daily limits begin at your midnight. You may add a picture.',
        [
          'The password is kept only as a hash (argon2id), from which it cannot be read.',
          'A picture is decoded and written anew, so that places and camera data in it are not kept.',
          'Your email address is used for the mails that your account needs: confirming it, resetting a password, the steps of a redemption, answers of support. There is no newsletter.',
          'If you verify a membership in our messaging channel, we keep the Telegram id that you enter.',
        ],
      ],
    },
    {
      id: 'sessions',
      heading: 'Sessions and security',
      body: [
        'For each device that is signed in, we keep when the session began and was last used, the address that it came from and what the browser calls itself. You see this list in your profile and can end any of them. A session ends after 30 days without use if you chose to be remembered, otherwise after one hour, and its record is then deleted within about an hour.',
        'To keep passwords from being guessed, failed sign-ins and some other calls are counted for your network address and your account. These counts are deleted within about a day.',
        'The log of the server names calls, times and results, and not your address, name or password.',
      ],
    },
    {
      id: 'points',
      heading: 'Points and draws',
      body: [
        'Every change of your balance is an entry of a ledger, with its time and its cause. Entries are chained by hashes, so that none can be altered or taken out unnoticed, and are kept for as long as the service exists.',
        'Each draw of a game is kept with its seeds, its number and its result, so that you and others can verify it afterwards. What you type as your own seed is part of that record: do not put anything personal into it.',
        'Lists of winners and leaderboards show your name to other members.',
      ],
    },
    {
      id: 'redemptions',
      heading: 'Redemptions and support',
      body: [
        'For a redemption we keep the subscription, the email address and country that you give, your notes, its steps, and the activation code, which is encrypted. Each time the code is shown, to you or to staff, that is recorded.',
        'What you write to support, and what support answers, is kept with your account.',
      ],
    },
    {
      id: 'staff',
      heading: 'What staff see',
      body: [
        'Staff see what their role needs to process redemptions, answer you and find abuse. Whatever they change is written to an audit record with who, what, when, why and from where, and that record cannot be altered unnoticed.',
      ],
    },
    {
      id: 'device',
      heading: 'On your device',
      body: ['There is one cookie, for the session, and a few entries of local storage. The cookie policy lists them.'],
    },
    {
      id: 'basis',
      heading: 'Why we may',
      body: [
        'Account, points, redemptions and mails are needed for the agreement that you enter by registering. Security, the ledger’s unalterable record and the audit rest on our and all members’ interest in a fair and safe service. Phone number, picture and Telegram id are given freely by you, and you can take them back.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who receives data',
      body: [
        'The operator runs the service and its database. Beside the operator, data reaches only those who work for it:',
        [
          'the provider of the computers that the service runs on, and of the storage for pictures if that is a separate one',
          'the mail provider that delivers our mails to you',
          'Telegram, if you ask us to verify a membership: the id that you enter is sent there',
          'the provider of an advertisement, if one is set up and you open it as a task: it receives what any site receives that you visit',
        ],
        'Questions of the quiz may come from a public service. The server fetches them; nothing about you is sent. The subscription services learn nothing about you from us; the code is what you take to them.',
      ],
    },
    {
      id: 'storage',
      heading: 'How long',
      body: [
        [
          'Account data: until you change it or delete your account.',
          'Links for confirming and resetting: 24 hours. What was typed when an address was registered again without being confirmed: 30 days.',
          'Records that keep an action from happening twice: 48 hours.',
          'Daily counts of games, questions and answers of quizzes: 35 days.',
          'Mails: until they are delivered.',
          'Ledger, draws, redemptions and the audit of staff: as long as the service exists, after a deletion under a pseudonym.',
        ],
      ],
    },
    {
      id: 'deletion',
      heading: 'Deleting your account',
      body: [
        'You delete your account in your profile, with your password. At once, name, email address, phone number, picture, Telegram id, sessions, password and what you wrote to support are removed. Redemptions that are not completed are cancelled, and your points are given up.',
        'What stays is the record of points, draws and redemptions, without anything that names you. Of your mailbox keyed hashes stay, from which the address cannot be read; they make sure that one mailbox gets one welcome bonus, and is paid once for a promo code and for the visit of a channel. Copies in backups disappear when the backups are replaced.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'In your profile you can correct your data, download all of it as a file that programs can read, and delete your account. You may also ask us for information, correction, deletion, restriction and transfer of your data, and object to its use. If you are not content with our answer, you can complain to the data protection authority of your country.',
        `Write to ${supportEmail}, or on the messaging channel (${channelUrl}). Support answers on the channel within 24 hours and by email within 1-2 business days.`,
      ],
    },
    {
      id: 'age',
      heading: 'Young people',
      body: ['Members are at least 16 years old. If we learn that somebody is younger, we delete the account.'],
    },
    {
      id: 'changes',
      heading: 'Changes of this policy',
      body: ['We announce changes 30 days before they apply, by email or in the app.'],
    },
  ],
}
