/** Refusals about activation codes and their providers: the HTTP status and the sentence, as in errors.ts. */
export const CODE_ERRORS = {
  activationCodeUsed: [409, 'This code was already given out, or is in the stock of another plan'],
  activationCodeMissing: [404, 'No activation code available. Please check your email for details or contact support.'],
  stockEmpty: [409, 'The stock has no code of this plan. Please type one.'],
  codesMissing: [400, 'Please paste at least one code'],
  codesTooMany: [400, 'Add at most {max} codes at a time'],
  codesExpired: [400, 'The last day has passed'],
  codesNoCurrency: [409, 'Choose the currency at Economy, Costs first. Nothing was added.'],
  codeFileTooLarge: [413, 'The file must be smaller than 1 MB.'],
  codeFileUnreadable: [400, 'The file could not be read as CSV in UTF-8 with a heading that names the column “code”.'],
  codeFileTooLong: [400, 'The file has more than {max} rows. Please split it.'],
  codeFileChanged: [409, 'Something has changed since the check. Check the file again; nothing was added.'],
  redemptionOrdered: [409, 'A provider is delivering this redemption. End its order first.'],
  orderEnded: [409, 'No order of this redemption is under way.'],
  providerMissing: [409, 'This provider is not set up.'],
  providerItemMissing: [400, 'Please name the product, its value and the currency.'],
  webhookSignatureInvalid: [401, 'The signature of this message, its time or its headers are not valid.'],
} as const
