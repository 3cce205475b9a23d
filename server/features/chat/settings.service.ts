import type { ChatSettings } from "#contracts/chat.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { changeSettings, findSettings } from "./conversations.queries.ts";

export function getSettings({ db }: Deps, viewer: Viewer): Promise<ChatSettings> {
  return findSettings(db, viewer.userId);
}

/** The viewer's own. */
export async function updateSettings(
  { db }: Deps,
  viewer: Viewer,
  settings: ChatSettings,
): Promise<ChatSettings> {
  await transaction(db, (tx) => changeSettings(tx, viewer.userId, settings));
  return settings;
}
