/** The brand in one place. The server may give other values by its settings; these stand until it has answered. */
export const BRAND = {
  name: 'Paz',
  supportEmail: 'support@paz.example',
  /** The messaging channel, where the community is and support answers. */
  channelUrl: 'https://t.me/PazRewards',
  /** Where the app can be downloaded; without one the browser installs it. */
  downloadUrl: '',
} as const
