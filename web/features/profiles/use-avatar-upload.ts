import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import { uploadImage } from "#contracts/media.ts";

import { uploadFile } from "../../platform/upload.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { showOwnProfile } from "./own-profile.ts";

/** Uploads or removes the member's avatar; throws an `ApiError`. */
export function useAvatarUpload(me: CurrentUser) {
  const update = useEndpointMutation(updateCurrentUser, { onSuccess: (saved) => showOwnProfile(saved, me) });
  const save = (avatar: string | null) => update.mutateAsync({ body: { avatar } });
  return {
    remove: () => save(null),
    async put(photo: Blob) {
      const { url } = await uploadFile(uploadImage, photo);
      await save(url);
    },
  };
}
