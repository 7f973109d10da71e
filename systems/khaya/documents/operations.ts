export { addDocument } from './add-document.ts'
export {
  getDocument,
  getDocumentFile,
  listDocumentAccesses,
  listDocuments,
  removeDocument,
} from './read-documents.ts'
