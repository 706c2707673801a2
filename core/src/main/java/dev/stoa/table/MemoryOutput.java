package dev.stoa.table;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.storage.OutputFile;

/** A small file gathered in memory, to be created in one step. */
final class MemoryOutput implements OutputFile {
  private final String path;
  private final ByteWriter bytes = new ByteWriter();

  MemoryOutput(String path) {
    this.path = path;
  }

  byte[] toByteArray() {
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
