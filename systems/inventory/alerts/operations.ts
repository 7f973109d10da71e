export { listAlerts } from './list-alerts.ts'
export { sendTestAlert } from './send-test-alert.ts'
