import { refusals } from '@monotable/server'

/** What this system refuses, beside what every system does. */
export const errors = {
  NO_PROFILE: [403, 'Sign up first'],
  ACCOUNT_SUSPENDED: [403, 'The account is suspended'],
  NOT_VERIFIED: [403, 'Only workers whose ID was verified can bid'],

  EMAIL_TAKEN: [409, 'Another account has this e-mail address'],
  PHONE_TAKEN: [409, 'Another account has this phone number'],
  ACCOUNT_EXISTS: [409, 'You have an account already'],
  ID_NUMBER_TAKEN: [409, 'Another account has this ID number'],

  PROJECT_NOT_OPEN: [409, 'The project is not open'],
  ALREADY_BID: [409, 'You have bid on this project already'],
  NOT_COMPLETED: [409, 'What is not completed cannot be reviewed'],
  ALREADY_REVIEWED: [409, 'You have reviewed this already'],
} as const

export const refuse = refusals(errors)
