export { listConversations } from './list-conversations.ts'
export { listMessages } from './list-messages.ts'
export { readConversation } from './read-conversation.ts'
export { sendMessage } from './send-message.ts'
