package dev.stoa.format.bytes;

import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.io.IOException;

/**
 * A file so small that reading all of it takes no longer than reading a part: one read loads its
 * footer and pages. Created by {@link ContainerReader}. Not thread-safe.
 */
final class PreloadedFile extends ForwardingInputFile {
  private final InputFile file;
  private final int sizeInBytes;
  private byte[] bytes = {};
  private long unreportedByteCount;

  PreloadedFile(InputFile file, int sizeInBytes) {
    super(file);
    this.file = file;
    this.sizeInBytes = sizeInBytes;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    if (bytes.length < sizeInBytes) {
      byte[] content = new byte[sizeInBytes];
      file.readFully(0, content, 0, sizeInBytes);
      bytes = content;
      unreportedByteCount += sizeInBytes;
    }
    if (position < 0 || length > sizeInBytes - position) {
      throw new EOFException(
          "%s ends at byte %d: cannot read %d bytes from byte %d on"
              .formatted(path(), sizeInBytes, length, position));
    }
    System.arraycopy(bytes, (int) position, target, offset, length);
  }

  /** Returns the number of bytes requested from the storage since the last call, and resets it. */
  long takeBytesRead() {
    long bytesRead = unreportedByteCount;
    unreportedByteCount = 0;
    return bytesRead;
  }

  @Override
  public boolean markCorrupt(long position, long length) {
    boolean hasOtherReplica = file.markCorrupt(position, length);
    if (hasOtherReplica) {
      bytes = new byte[0];
    }
    return hasOtherReplica;
  }
}
