import { BRAND } from "#contracts/brand.ts";
import type { Story } from "#contracts/stories.ts";

/** A story as search engines read it: https://schema.org/Article. */
export function toArticle(story: Story, url: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    url,
    mainEntityOfPage: url,
    headline: story.title,
    description: story.excerpt,
    articleBody: story.content,
    articleSection: story.category,
    keywords: story.tags.join(", "),
    datePublished: story.publishDate,
    dateModified: story.updatedAt,
    inLanguage: "en-GB",
    author: { "@type": "Organization", name: story.author },
    publisher: { "@type": "Organization", name: BRAND.name },
  };
}
