export { followEvents } from './follow-events.ts'
export { listNotifications } from './list-notifications.ts'
export { readAllNotifications } from './read-all-notifications.ts'
export { readNotification } from './read-notification.ts'
