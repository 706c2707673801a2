package dev.stoa.storage;

import dev.stoa.annotation.Internal;
import java.io.IOException;

/**
 * An input file that delegates to another one; subclasses override the methods that they observe or
 * change. Mapping is not delegated, so that subclasses see all reads.
 */
@Internal
public abstract class ForwardingInputFile implements InputFile {
  private final InputFile file;

  /** Creates a file that delegates to {@code file}. */
  protected ForwardingInputFile(InputFile file) {
    this.file = file;
  }

  @Override
  public String path() {
    return file.path();
  }

  @Override
  public long sizeInBytes() throws IOException {
    return file.sizeInBytes();
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    file.readFully(position, target, offset, length);
  }

  @Override
  public int mergeDistanceInBytes() {
    return file.mergeDistanceInBytes();
  }

  @Override
  public boolean markCorrupt(long position, long length) {
    return file.markCorrupt(position, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
