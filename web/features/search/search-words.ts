/** What the dialog is called, and what stands in its empty field. */
export const SEARCH_WORDS = "Search users, trades, companies...";
