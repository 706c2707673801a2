package dev.stoa.peers.hardwood;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** A file that counts the bytes that Hardwood reads from it, in any of its threads. */
final class CountingFile implements InputFile {
  private final InputFile file;
  private final AtomicLong bytesRead = new AtomicLong();

  CountingFile(InputFile file) {
    this.file = file;
  }

  long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public void open() throws IOException {
    file.open();
  }

  @Override
  public ByteBuffer readRange(long offset, int length) throws IOException {
    bytesRead.addAndGet(length);
    return file.readRange(offset, length);
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
