import { holdForDocuments } from './hold-for-documents.ts'

holdForDocuments(1)
