export { countUnreadNotifications } from './count-unread-notifications.ts'
export { listNotifications } from './list-notifications.ts'
export { readAllNotifications } from './read-all-notifications.ts'
export { readNotification } from './read-notification.ts'
