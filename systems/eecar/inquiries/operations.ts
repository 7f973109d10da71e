export { createInquiry } from './create-inquiry.ts'
export { listInquiries } from './list-inquiries.ts'
