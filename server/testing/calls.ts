import { jobForm } from "./jobs.ts";
import { FORM, PASSWORD } from "./people.ts";
import { makePicture } from "./pictures.ts";
import type { Scene } from "./scene.ts";
import type { TestApp } from "./test-app.ts";

interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

let used = 0;
const newAddress = () => `new${(used += 1)}@crewyard.example`;

/** For every endpoint, by name, a call that is right in itself, about something of the owner's where it is about anything. */
export const CALLS: Record<string, (scene: Scene, app: TestApp) => Call | Promise<Call>> = {
  signUp: () => ({ body: { ...FORM, email: newAddress() } }),
  signIn: ({ cast }) => ({ body: { email: cast.owner.email, password: PASSWORD } }),
  signOut: () => ({}),
  forgotPassword: ({ cast }) => ({ body: { email: cast.owner.email } }),
  // A link that nobody was sent: what a right one does has tests of its own.
  resetPassword: () => ({ body: { token: "x".repeat(43), newPassword: `${PASSWORD}-2` } }),
  resendVerification: ({ cast }) => ({ body: { email: cast.owner.email } }),
  getCurrentUser: () => ({}),
  updateCurrentUser: () => ({ body: { bio: "Joiner in Bolton." } }),
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` } }),
  changeEmail: () => ({ body: { email: newAddress(), password: PASSWORD } }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  endOtherSessions: () => ({}),
  getEmailPreferences: () => ({}),
  updateEmailPreferences: () => ({
    body: { crewRequests: true, postActivity: false, jobInterest: true, messages: false },
  }),

  listPosts: () => ({}),
  getPost: ({ postId }) => ({ params: { id: postId } }),
  createPost: () => ({ body: { content: "Roof on." } }),
  updatePost: ({ postId }) => ({ params: { id: postId }, body: { content: "Roof on, twice." } }),
  deletePost: ({ postId }) => ({ params: { id: postId } }),
  getInteractions: ({ postId }) => ({ params: { postId } }),
  createInteraction: ({ postId }) => ({ body: { postId, type: "like" } }),
  likeComment: ({ commentId }) => ({ params: { id: commentId }, body: {} }),
  replyToComment: ({ commentId }) => ({ params: { id: commentId }, body: { content: "Ta." } }),
  updateComment: ({ commentId }) => ({ params: { id: commentId }, body: { content: "Very neat." } }),
  deleteComment: ({ commentId }) => ({ params: { id: commentId } }),

  listJobs: () => ({}),
  getJobCounts: () => ({}),
  getBoostedJobs: () => ({}),
  getJob: ({ jobId }) => ({ params: { id: jobId } }),
  createJob: (_scene, app) => ({ body: jobForm(app) }),
  updateJob: ({ jobId }, app) => ({ params: { id: jobId }, body: jobForm(app, { rate: "260" }) }),
  deleteJob: ({ jobId }) => ({ params: { id: jobId } }),
  declareInterest: ({ jobId }) => ({ params: { id: jobId } }),
  withdrawInterest: ({ jobId }) => ({ params: { id: jobId } }),
  listMyInterests: () => ({}),
  countMyInterests: () => ({}),
  markInterestsSeen: () => ({}),
  listApplied: () => ({}),

  uploadImage: async () => ({
    body: asForm(await makePicture(40, 30).jpeg().toBuffer()),
    headers: { "content-type": "multipart/form-data; boundary=b" },
  }),
};

function asForm(bytes: Buffer): Buffer {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
}
