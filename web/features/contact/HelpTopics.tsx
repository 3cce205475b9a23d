import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";

/** What members ask most, in the order in which they come to ask it. */
const TOPICS = [
  {
    question: "Who sees my e-mail address, phone number and CV?",
    answer:
      "You choose it in your profile: all members, your crew, or nobody. When you declare interest in a job or apply for an apprenticeship, whoever posted it sees them.",
  },
  {
    question: "How do I find work, and how do I hear of new jobs?",
    answer:
      "Filter the job board by trade, place and parking, then save the search: you are told of new jobs that fit.",
  },
  {
    question: "How do I take a job off the board?",
    answer: "Open your job and mark it as filled, or delete it. A filled job can be posted again later.",
  },
  {
    question: "Somebody bothers me. What can I do?",
    answer:
      "Report what they wrote, mute them so that you no longer see what they post, or block them so that neither of you sees the other. They are not told of any of it.",
  },
  {
    question: "I paid for a boost and something went wrong.",
    answer: "Your payments are on this page: each has its receipt and a way to ask for a refund.",
  },
  {
    question: "How do I leave?",
    answer:
      "Download your data first if you want to keep it, then delete the account at the end of this page. For 14 days you can change your mind.",
  },
] as const;

/** Answers to what is asked most, and how to ask us anything else. */
export function HelpTopics() {
  return (
    <>
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
      <Link to={paths.contact()} className={`${buttonClass()} self-start max-md:w-full`}>
        Contact us
      </Link>
    </>
  );
}
