package dev.stoa.cli.console;

import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;

/** Forwards to a storage and shows how many bytes were read. Not thread-safe. */
public final class ProgressStorage extends ForwardingStorage {
  private final ProgressReporter progress;
  private long bytesRead;

  /** Creates a view of a storage that reports to {@code progress}. */
  public ProgressStorage(Storage storage, ProgressReporter progress) {
    super(storage);
    this.progress = progress;
  }

  @Override
  public InputFile open(String path) throws IOException {
    return new ForwardingInputFile(super.open(path)) {
      @Override
      public void readFully(long position, byte[] target, int offset, int length)
          throws IOException {
        super.readFully(position, target, offset, length);
        bytesRead += length;
        progress.update(bytesRead);
      }
    };
  }
}
