package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.storage.OutputFile;

/**
 * Collects the bytes of a small file in memory, so that the caller can create the file in one step.
 */
public final class InMemoryOutputFile implements OutputFile {
  private final String path;
  private final ByteWriter bytes = new ByteWriter();

  /** Creates an empty file with this path. */
  public InMemoryOutputFile(String path) {
    this.path = path;
  }

  /** Returns the written bytes. */
  public byte[] toByteArray() {
    return bytes.toByteArray();
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long position() {
    return bytes.size();
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    bytes.writeBytes(source, offset, length);
  }

  @Override
  public void complete() {}

  @Override
  public void close() {}
}
