package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.Storage;
import java.io.IOException;

/** Creates a snapshot, but loses the reply and does not answer whether it exists. */
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
