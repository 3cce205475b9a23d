/** What warnings, limits, appeals and banned words refuse; of the catalogue of all errors. */
export const moderationErrors = {
  reach_not_limited: { status: 409, words: "Their reach is not limited." },
  own_case: { status: 403, words: "This is about something of yours: somebody else has to decide." },
  sanction_not_found: { status: 404, words: "We could not find that decision." },
  sanction_withdrawn: {
    status: 409,
    words: "This decision does not stand any more, so there is nothing to appeal against.",
  },
  appeal_link_invalid: {
    status: 404,
    words: "This link does not work. Please use the whole link from our e-mail.",
  },
  already_appealed: { status: 409, words: "You have already appealed against this decision." },
  appeal_too_late: { status: 410, words: "The 30 days in which you could appeal are over." },
  appeal_not_found: { status: 404, words: "This appeal is no longer there." },
  appeal_decided: { status: 409, words: "This appeal has already been decided." },
  appeal_for_another: {
    status: 403,
    words: "Somebody else has to decide: an appeal goes to whoever did not make the decision.",
  },

  // Banned words
  banned_word: {
    status: 400,
    words: "This cannot be posted as it is written. Please try other words.",
  },
  text_held: {
    status: 409,
    words:
      "A moderator reads this before others can see it. Your text is safe. We write to you when it is decided.",
  },
  text_needs_review: {
    status: 400,
    words: "We cannot post this as it is. Please try other words.",
  },
  too_many_held_texts: {
    status: 409,
    words: "10 of your texts wait for a moderator. Please wait until they have been read.",
  },
  account_limited: {
    status: 403,
    words:
      "A moderator is reading something you wrote. Until then you can read, but not post or send messages.",
  },
  banned_word_exists: { status: 409, words: "This word is already on the list." },
  banned_word_not_found: { status: 404, words: "This word is no longer on the list." },
  too_many_banned_words: {
    status: 409,
    words: "The list holds 2,000 words. Please remove one of them first.",
  },
  word_hit_not_found: { status: 404, words: "This is no longer kept." },
  word_hit_decided: { status: 409, words: "This has already been decided." },
  held_text_unpublishable: { status: 409, words: "This can no longer be published." },
} as const;
