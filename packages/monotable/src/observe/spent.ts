export interface Spent { text: string }
