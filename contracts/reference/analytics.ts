/** The numbers of the analytics: separate from the others, which every visitor's first page loads. */

/** Months for which counts of visits and sign-ins, and their rows, are stored. */
export const ANALYTICS_MONTHS = 25;
/** Minutes without activity after which a visit is over. */
export const VISIT_IDLE_MINUTES = 30;
/** Periods that the analytics offer, in days including today; the default. */
export const ANALYTICS_PERIODS = [1, 7, 30, 365] as const;
export const ANALYTICS_PERIOD = 7;
/** Rows per page of an analytics list; the maximum. */
export const ANALYTICS_PAGE_SIZE = 50;
export const ANALYTICS_PAGE_MAX = 5000;
/** The most active members: how many, and over how many days. */
export const MOST_ACTIVE_SIZE = 10;
export const MOST_ACTIVE_DAYS = 30;
/** Bars of the activity chart; minutes for which it and the most active members are cached. */
export const ACTIVITY_DAYS = 7;
export const ANALYTICS_FRESH_MINUTES = 5;
/** Months of the leaderboard that can be chosen. */
export const LEADERBOARD_MONTHS = 25;
/** Months of a transparency report: the usual number, and the most. */
export const MODERATION_MONTHS = 12;
export const MODERATION_MONTHS_MAX = 24;
