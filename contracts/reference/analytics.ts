/** The numbers of the analytics: beside the others, where every visitor's first page would carry them. */

/** Months for which counts of visits and sign-ins are kept, and the rows they count. */
export const ANALYTICS_MONTHS = 25;
/** A visit is over after so many minutes without a sign of life. */
export const VISIT_IDLE_MINUTES = 30;
/** Periods that the analytics offer, in days with today; the one they begin with. */
export const ANALYTICS_PERIODS = [1, 7, 30, 365] as const;
export const ANALYTICS_PERIOD = 7;
/** Rows of an analytics list, a page, and the most one may hold. */
export const ANALYTICS_PAGE_SIZE = 50;
export const ANALYTICS_PAGE_MAX = 5000;
/** Who comes most: so many, over so many days. */
export const MOST_ACTIVE_SIZE = 10;
export const MOST_ACTIVE_DAYS = 30;
/** Bars of the activity chart, and minutes for which it and the most active stay fresh. */
export const ACTIVITY_DAYS = 7;
export const ANALYTICS_FRESH_MINUTES = 5;
/** Months of the leaderboard that can be chosen. */
export const LEADERBOARD_MONTHS = 25;
/** Months of a transparency report: the usual number, and the most. */
export const MODERATION_MONTHS = 12;
export const MODERATION_MONTHS_MAX = 24;
