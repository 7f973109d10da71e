export { dismissReport } from './dismiss-report.ts'
export { listReports } from './list-reports.ts'
export { reportPhoto } from './report-photo.ts'
