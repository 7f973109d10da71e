export { addDocument } from './add-document.ts'
export { getDocument, listDocumentAccesses, listDocuments, removeDocument } from './read-documents.ts'
