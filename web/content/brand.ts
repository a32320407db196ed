/** The brand in one place. The server may give another name (`APP_NAME`); this one stands until it has answered. */
export const BRAND = {
  name: 'Paz',
  supportEmail: 'support@paz.example',
} as const
