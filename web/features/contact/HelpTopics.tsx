/** Members' most frequent questions, in the order in which they arise. */
const TOPICS = [
  {
    question: "Who sees my email address, phone number and CV?",
    answer:
      "You choose it in your profile: all members, your crew, or nobody. Under 18 it is your crew or nobody. If you declare interest in a job and are 18 or older, its owner gets your email and phone. If you apply for an apprenticeship, its employer gets them at any age, with the CV you send.",
  },
  {
    question: "How do I find work, and how do I hear of new jobs?",
    answer:
      "Filter the job board by trade, place and parking, then save the search: we will tell you about new jobs that match.",
  },
  {
    question: "How do I take a job off the board?",
    answer: "Open your job and mark it as filled, or delete it. A filled job can be posted again later.",
  },
  {
    question: "Somebody is bothering me. What can I do?",
    answer:
      "Report what they wrote. Mute them, and you no longer see their posts. Or block them, and neither of you sees the other. They are never notified.",
  },
  {
    question: "I paid for a boost and something went wrong.",
    answer: "Your payments are in Preferences: each has its receipt and a way to ask for a refund.",
  },
  {
    question: "How do I leave?",
    answer:
      "Download your data first if you want to keep it. Then delete your account. Both are at the end of Preferences. For 14 days you can change your mind.",
  },
] as const;

/** Answers to frequent questions. */
export function HelpTopics() {
  return (
    <div className="divide-y divide-line">
      {TOPICS.map(({ question, answer }) => (
        <details key={question}>
          <summary className="flex min-h-11 cursor-pointer items-center py-2 text-base font-semibold">
            {question}
          </summary>
          <p className="pb-3 text-base">{answer}</p>
        </details>
      ))}
    </div>
  );
}
