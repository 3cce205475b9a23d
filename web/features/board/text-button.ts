/** What stands beside the filters in force and is not one of them. */
export const TEXT_BUTTON =
  "inline-flex min-h-control items-center gap-1.5 rounded-[3px] px-1 text-sm font-semibold text-blue underline-offset-3 hover:underline md:fine:min-h-[1.875rem]";
