import { rm } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getCurrentUser } from "#contracts/current-user.ts";
import { likePost } from "#contracts/feed.ts";

import { seedDemo } from "../seed/index.ts";
import { leavePost } from "../testing/acts.ts";
import type { Member } from "../testing/members.ts";
import { makePicture, uploadPicture } from "../testing/pictures.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { runAdminCommand } from "./commands.ts";

void likePost;
void leavePost;
void seedDemo;
let app: TestApp;
void app;
