import { valueLabel } from './words.ts'

const verbs: Readonly<Record<string, string>> = {
  accepted: 'Accept',
  active: 'Activate',
  approved: 'Approve',
  archived: 'Archive',
  cancelled: 'Cancel',
  closed: 'Close',
  completed: 'Complete',
  confirmed: 'Confirm',
  declined: 'Decline',
  fulfilled: 'Mark as fulfilled',
  in_progress: 'Not done yet',
  listed: 'List again',
  negotiating: 'Make another offer',
  open: 'Reopen',
  published: 'Publish',
  rejected: 'Reject',
  shipped: 'Ship',
  withdrawn: 'Withdraw',
}

/** What moving something to a state is called. */
export const moveLabel = (state: string) =>
  verbs[state.toLowerCase()] ?? `Mark as ${valueLabel(state).toLowerCase()}`
