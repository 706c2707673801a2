package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.Storage;
import java.io.IOException;

/**
 * A storage that creates a snapshot, but loses the reply and then does not answer whether the
 * snapshot exists.
 */
final class LostReplyStorage extends ForwardingStorage {
  private boolean isCutOff;

  LostReplyStorage(Storage storage) {
    super(storage);
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    super.createIfAbsent(path, content);
    isCutOff = true;
    throw new IOException("the reply was lost");
  }

  @Override
  public boolean exists(String path) throws IOException {
    if (isCutOff) {
      throw new IOException("the storage does not answer");
    }
    return super.exists(path);
  }
}
