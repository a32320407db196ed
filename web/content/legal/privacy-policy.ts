import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, publicUrl, supportEmail, channelUrl } = BRAND

export const PRIVACY: LegalText = {
  path: '/legal/privacy-policy',
  updated: '2026-11-21',
  intro: `This page says which personal data ${name} (${publicUrl}) stores, why, and what you can do about it. The operator of ${name} is responsible and can be reached at ${supportEmail}.`,
  sections: [
    {
      id: 'short',
      heading: 'In short',
      body: [
        [
          'We store what your account needs, and the record of your points.',
          'We do not sell data, we show no advertising that follows you, and we use no tracking services.',
          'You can view, download, correct and delete your data in your profile.',
        ],
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'When you register you give your name, your email address, a password and, if you like, a phone number. Your browser tells us its time zone, because daily limits reset at your local midnight. You may add a picture.',
        [
          'The password is stored only as a hash (argon2id), from which it cannot be recovered.',
          'A picture is decoded and re-encoded, which removes location and camera data.',
          'We use your email address for the emails that your account needs: confirming it, resetting a password, the steps of a redemption, answers from support. There is no newsletter.',
          'If you verify a membership in our messaging channel, we store the Telegram ID that you enter.',
        ],
      ],
    },
    {
      id: 'sessions',
      heading: 'Sessions and security',
      body: [
        'For each device that is signed in, we store when the session began and was last used, its IP address and how its browser identifies itself. You see this list in your profile and can end any session. A session ends after 30 days without use if you chose “Remember me”, otherwise after one hour. Its record is then deleted within about an hour.',
        'To protect passwords from guessing, we count failed sign-ins and some other requests for your IP address and your account. These counts are deleted within about a day.',
        'The server’s log contains requests, times and results, but not your email address, name or password.',
      ],
    },
    {
      id: 'points',
      heading: 'Points and draws',
      body: [
        'Every change of your balance is an entry in a ledger, with its time and its cause. Entries are chained by hashes, so that none can be altered or removed unnoticed. They are stored for as long as the service exists.',
        'Each draw of a game is stored with its seeds, its number and its result, so that you and others can verify it afterwards. Your client seed is part of that record, so do not put anything personal into it.',
        'Lists of winners and leaderboards show your name to other members.',
      ],
    },
    {
      id: 'redemptions',
      heading: 'Redemptions and support',
      body: [
        'For a redemption we store the subscription, the email address and country that you give, your notes, its steps, and the activation code, which is encrypted. We log each time the code is shown, to you or to staff.',
        'Your messages to support, and the answers, are stored with your account.',
      ],
    },
    {
      id: 'staff',
      heading: 'What staff see',
      body: [
        'Staff see what their role needs to process redemptions, answer you and find abuse. Every change they make is written to an audit log with who, what, when, why and from where. The audit log cannot be altered unnoticed.',
      ],
    },
    {
      id: 'device',
      heading: 'On your device',
      body: ['There is one cookie, for the session, and a few entries of local storage. The cookie policy lists them.'],
    },
    {
      id: 'basis',
      heading: 'Legal basis',
      body: [
        'We need account, points, redemptions and emails for the agreement that you enter by registering. Security, the permanent ledger and the audit log are based on our and all members’ interest in a fair and safe service. You give phone number, picture and Telegram ID voluntarily, and you can withdraw them.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who receives data',
      body: [
        'The operator runs the service and its database. Besides the operator, data reaches only those who work for it:',
        [
          'the hosting provider of the service, and the storage provider for pictures if that is a separate one',
          'the email provider that delivers our emails to you',
          'Telegram, if you ask us to verify a membership: we send it the ID that you enter',
          'the provider of an advertisement, if one is set up and you open it as a task: it receives what any site you visit receives',
        ],
        'Quiz questions may come from a public service. The server fetches them and sends nothing about you. The subscription services learn nothing about you from us: you enter the code there yourself.',
      ],
    },
    {
      id: 'storage',
      heading: 'How long we store data',
      body: [
        [
          'Account data: until you change it or delete your account.',
          'Links for confirming and resetting: 24 hours. Data from registering an address again without confirming it: 30 days.',
          'Records that prevent an action from happening twice: 48 hours.',
          'Daily counts of games, and quiz questions and answers: 35 days.',
          'Emails: until they are delivered.',
          'Ledger, draws, redemptions and the audit log: as long as the service exists. After you delete your account, under a pseudonym.',
        ],
      ],
    },
    {
      id: 'deletion',
      heading: 'Deleting your account',
      body: [
        'You delete your account in your profile, with your password. Your name, email address, phone number, picture, Telegram ID, sessions, password and messages to support are removed at once. Redemptions that are not completed are cancelled, and you lose your points.',
        'What stays is the record of points, draws and redemptions, without anything that names you. Keyed hashes of your mailbox also stay; your address cannot be read from them. They ensure that one mailbox gets one welcome bonus, and is paid only once for a promo code or a channel visit. Copies in backups disappear when the backups are replaced.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'In your profile you can correct your data, download all of it as a machine-readable file, and delete your account. You may also ask us for information, correction, deletion, restriction and transfer of your data, and object to its use. If you are not satisfied with our answer, you can complain to the data protection authority of your country.',
        `Write to ${supportEmail}, or in the messaging channel (${channelUrl}). Support answers in the channel within 24 hours and by email within 1 to 2 business days.`,
      ],
    },
    {
      id: 'age',
      heading: 'Young people',
      body: ['Members must be at least 16 years old. If we learn that someone is younger, we delete the account.'],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      body: ['We announce changes 30 days before they apply, by email or in the app.'],
    },
  ],
}
