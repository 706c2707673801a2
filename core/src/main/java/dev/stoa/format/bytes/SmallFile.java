package dev.stoa.format.bytes;

import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.io.IOException;

/**
 * A file so small that reading all of it takes no longer than reading some: its end, by which it is
 * opened, and its pages come in one read. Made by {@link FrameReader}; for one thread.
 */
final class SmallFile extends ForwardingInputFile {
  private final InputFile file;
  private final int sizeInBytes;
  private byte[] bytes = {};
  private long newBytes;

  SmallFile(InputFile file, int sizeInBytes) {
    super(file);
    this.file = file;
    this.sizeInBytes = sizeInBytes;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    if (bytes.length < sizeInBytes) {
      byte[] all = new byte[sizeInBytes];
      file.readFully(0, all, 0, sizeInBytes);
      bytes = all;
      newBytes += sizeInBytes;
    }
    if (position < 0 || length > sizeInBytes - position) {
      throw new EOFException(
          "%s ends at byte %d, before the %d bytes at %d"
              .formatted(path(), sizeInBytes, length, position));
    }
    System.arraycopy(bytes, (int) position, target, offset, length);
  }

  /** The bytes asked from the storage since this was asked last. */
  long takeNewBytes() {
    long taken = newBytes;
    newBytes = 0;
    return taken;
  }

  @Override
  public boolean distrust(long position, long length) {
    boolean hasOthers = file.distrust(position, length);
    if (hasOthers) {
      bytes = new byte[0];
    }
    return hasOthers;
  }
}
