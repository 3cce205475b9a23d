/** What the dialog is called, and what stands in its empty field (D1 §2.5). */
export const SEARCH_WORDS = "Search users, trades, companies...";
